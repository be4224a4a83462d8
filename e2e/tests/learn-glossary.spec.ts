/** The glossary: search, both languages' words, links. */
import { accessibilityFaults } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test("either language's word finds a term, with or without accents", async ({ visit }) => {
  for (const [locale, label, none] of [
    ["en", "Search the glossary", "No term found"],
    ["pt-BR", "Procurar no glossário", "Nenhum termo encontrado"],
  ] as const) {
    const page = await visit("/learn/glossary", { locale });
    const search = page.getByRole("searchbox", { name: label });
    const first = page.locator(".entry").first();
    await expect(page.locator(".entry")).toHaveCount(115);
    for (const [query, id] of [
      ["garfo", "fork"],
      ["fork", "fork"],
      ["peao", "pawn"],
      ["PROMOÇÃO", "promotion"],
      ["passed pawn", "passed-pawn"],
    ] as const) {
      await search.fill(query);
      await expect(first).toHaveAttribute("id", id);
    }
    // Both languages' names stand side by side.
    await search.fill("garfo");
    await expect(first.getByRole("heading")).toContainText("fork");
    await expect(first.getByRole("heading")).toContainText("garfo");
    expect(await accessibilityFaults(page)).toEqual([]);
    await search.fill("xyzzy");
    await expect(page.getByRole("status").filter({ hasText: none })).toBeVisible();
    await search.fill("");
    await expect(page.locator(".entry")).toHaveCount(115);
  }
});

test("a term has an address, and related terms are one press away, also after a search", async ({ visit }) => {
  const page = await visit("/learn/glossary#zugzwang");
  await expect(page.locator("#zugzwang h2")).toBeInViewport();
  await page.getByRole("searchbox").fill("skewer");
  await page.locator("#skewer").getByRole("link", { name: "pin", exact: true }).click();
  await expect(page).toHaveURL(/#pin$/);
  await expect(page.locator("#pin h2")).toBeInViewport();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});
