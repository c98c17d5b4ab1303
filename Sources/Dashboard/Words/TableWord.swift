/// Words of the records table beyond its rows.
enum TableWord: String, Wording {
  case columns = "table.columns"
}
