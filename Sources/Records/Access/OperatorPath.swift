extension Evaluation {
  /// Whoever runs the program on the data folder holds everything, but is nobody's participant.
  mutating func tryOperator() {
    switch action {
    case .acceptShare, .leaveShare, .takeOver:
      close(.storeOperator, .actionNotForThis, leaving: .own)
    default: open(.storeOperator, .own, .operatorHoldsStore)
    }
  }
}
