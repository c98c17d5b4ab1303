import Addresses
import HTTP
import Testing

@Suite struct ListStateTests {
  func read(_ query: String) throws -> ListState {
    ListState(try Request(.get, "/x?" + query).query)
  }

  @Test func `the list as it opens has no query`() throws {
    #expect(ListState().query == "")
    #expect(Address.containers.path(ListState()) == "/containers")
    #expect(try read("") == ListState())
  }

  @Test(arguments: [
    "type=City", "type=A%20B%2BC%26d", "sort=-name", "type=City&sort=name&after=abc%2F%3D&size=5",
    "before=x", "size=200", "type=City&filter=a~EQUALS~x&sort=b&then=-c&then=d",
  ])
  func `a query is read and written in one form`(query: String) throws {
    #expect(try read(query).query == query)
  }

  @Test func `nonsense falls back to the list as it opens`() throws {
    for query in ["size=0", "size=201", "size=x", "sort=-", "sort=", "type=", "after=", "q=1"] {
      #expect(try read(query) == ListState(), "\(query)")
    }
    #expect(try read("after=a&before=b").query == "after=a")
  }

  @Test func `moving through a list keeps what it shows`() throws {
    let state = try read("type=City&sort=name&after=c&size=20")
    #expect(state.page(before: "b").query == "type=City&sort=name&before=b&size=20")
    #expect(state.page(after: "d").query == "type=City&sort=name&after=d&size=20")
    #expect(state.sorted(by: "name").query == "type=City&sort=-name&size=20")
    #expect(state.sorted(by: "name").sorted(by: "name").query == "type=City&sort=name&size=20")
    #expect(state.sorted(by: "age").query == "type=City&sort=age&size=20")
    #expect(state.showing(type: "Town").query == "type=Town&size=20")
  }

  @Test func `an order stands once, and there are so many of them`() throws {
    #expect(try read("sort=a&then=-a&then=b&then=b").query == "sort=a&then=b")
    #expect(try read("then=&then=-&then=a").query == "then=a")
    #expect(try read("then=a&then=b&then=c&then=d").then.count == ListState.mostOrders - 1)
    #expect(try read("sort=a&then=b&then=-c").sorted(by: "c").query == "sort=c&then=b")
  }
}
