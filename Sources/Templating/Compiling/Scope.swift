/// The values whose names a place in a template can use, innermost last.
struct Scope {
  private struct Frame {
    let names: Names
    let slot: Int
  }

  /// A name that was found: where its value stands and how it is read from there.
  struct Found {
    let slot: Int
    let accessor: Accessor
    /// Where in the value a stored text lies.
    var offset: Int?
  }

  private var frames: [Frame] = []

  init(_ names: Names, slot: Int) {
    frames = [Frame(names: names, slot: slot)]
  }

  func inside(_ names: Names, slot: Int) -> Scope {
    var scope = self
    scope.frames.append(Frame(names: names, slot: slot))
    return scope
  }

  /// Follows `a.b.c`; throws the reason when a step does not exist.
  func find(_ path: String) throws(ScopeFailure) -> Found {
    var steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = steps.removeFirst()
    guard let frame = frames.last(where: { $0.names.accessors[first] != nil }),
      var accessor = frame.names.accessors[first]
    else { throw ScopeFailure(unknown(first, in: frames.reversed().map(\.names))) }
    var hops: [(Instruction.Enter, isOptional: Bool)] = []
    for step in steps {
      guard case .value(let names, let isOptional, let enter) = accessor else {
        throw ScopeFailure("‘\(step)’ cannot be reached through \(accessor.kind)")
      }
      guard let next = names().accessors[step] else {
        throw ScopeFailure(unknown(step, in: [names()]))
      }
      hops.append((enter, isOptional))
      accessor = next
    }
    for hop in hops.reversed() {
      accessor = accessor.reached(through: hop.0, isOptional: hop.isOptional)
    }
    let offset = steps.isEmpty ? frame.names.offsets[first] : nil
    return Found(slot: frame.slot, accessor: accessor, offset: offset)
  }

  private func unknown(_ name: String, in names: [Names]) -> String {
    let known = names.map {
      "\($0.typeName) has " + $0.accessors.keys.sorted().joined(separator: ", ")
    }
    return "no value is named ‘\(name)’ here; " + known.joined(separator: "; ")
  }
}

/// Why a path could not be followed.
struct ScopeFailure: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
