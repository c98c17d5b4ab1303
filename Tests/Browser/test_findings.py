"""What audits find, as an administrator and an owner deal with it."""

import pytest
from scene import JOURNAL


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_an_administrator_asks_and_the_owner_sets_right_or_accepts(stage, script, width):
    rob = stage.person("root@example.org", script=script, width=width)
    page = rob.page
    page.goto("/findings?kind=publicWithoutEnd")
    row = page.locator("tr", has_text="iceland")
    assert "Attention" in row.inner_text() and "it has no end" in row.inner_text()
    rob.check_page()
    row.get_by_role("button", name="Ask the owner about iceland").click()
    page.locator("#notice", has_text="The owner was asked to look at it").wait_for()
    rob.check_page()
    rob.context.close()

    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto("/notifications")
    page.get_by_role("link", name="asks you to look at “Iceland, once more”").first.click()
    page.get_by_role("heading", name="Public without end").wait_for()
    assert page.get_by_role("link", name="Give the link an end").count() == 1
    ana.check_page()
    page.get_by_label("Until the end of").fill("2031-12-24")
    page.get_by_label("Because").fill("Friends plan with it")
    page.get_by_role("button", name="Accept finding").click()
    page.get_by_text("by Ana Oliveira: Friends plan with it").wait_for()
    page.goto(f"/containers/{JOURNAL}/findings?kind=publicWithoutEnd")
    assert page.locator("tr", has_text="Iceland").count() == 0
    page.get_by_role("link", name="Accepted").click()
    page.locator("tr", has_text="Iceland, once more").wait_for()
    ana.check_page()
    page.locator("tr", has_text="Iceland").get_by_role("link", name="Public without end").click()
    page.get_by_role("button", name="Show it as open again").click()
    page.locator("#notice", has_text="It is open again").wait_for()
    ana.context.close()


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_an_owner_makes_a_rule_and_deletes_it(stage, script, width):
    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto(f"/containers/{JOURNAL}/findings")
    page.get_by_role("link", name="Alerts").click()
    page.get_by_label("Kind", exact=True).select_option("Public and writable")
    page.get_by_role("button", name="Add rule").click()
    page.locator("#notice", has_text="The rule is made").wait_for()
    ana.check_page()
    page.get_by_role("button", name="Delete the rule Public and writable").first.click()
    page.locator("#notice", has_text="The rule is deleted").wait_for()
    ana.check_page()
    ana.context.close()
