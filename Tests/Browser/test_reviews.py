"""Access reviews, as a reviewer works through them."""

import pytest


@pytest.mark.parametrize("script, width", [(True, 1440), (False, 360)])
def test_a_reviewer_decides_takes_back_and_carries_the_result_away(stage, script, width):
    ana = stage.person("ana@example.org", script=script, width=width)
    page = ana.page
    page.goto("/reviews")
    trips = page.locator("#about option", has_text="Trips").first.get_attribute("value")
    page.get_by_label("What to review").select_option(trips)
    page.get_by_label("Reviewers").fill("ana@example.org")
    page.get_by_role("button", name="Start review").click()
    page.locator("#notice", has_text="The review has begun").wait_for()
    ana.check_page()
    row = page.locator("tr", has_text="Ben Ode").first
    row.get_by_role("button", name="Remove").click()
    page.get_by_text("Say why, in at most 500 characters.").first.wait_for()
    ana.check_page()
    row = page.locator("tr", has_text="Ben Ode").first
    row.get_by_label("Reason").fill("Not in the project any more")
    row.get_by_role("button", name="Remove").click()
    page.locator("#notice", has_text="Access is removed").wait_for()
    row = page.locator("tr", has_text="Not in the project any more")
    row.get_by_role("button", name="Undo").click()
    page.locator("#notice", has_text="The decision is taken back").wait_for()
    ana.check_page()
    with page.expect_download() as result:
        page.get_by_role("link", name="As data (JSON)").click()
    assert result.value.suggested_filename.startswith("sharehold-review-")
    page.get_by_role("button", name="Close review").click()
    page.locator("#notice", has_text="The review is closed").wait_for()
    ana.check_page()
    ana.context.close()
