/// Words of the matrix of people and objects.
enum MatrixWord: String, Wording {
  case title = "matrix.title"
  case any = "matrix.any"
  case hidden = "matrix.hidden"
  case cut = "matrix.cut"
  case ofOwner = "matrix.ofOwner"
}
