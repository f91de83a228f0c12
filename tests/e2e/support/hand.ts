import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** What a picker has found; the last of its options makes a new row. */
export const rowsIn = (page: Page) => page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Create a new one' });

interface Linked {
  readonly section: string;
  readonly options: readonly number[];
}

/** Does what an editor does. Clicks are counted by the pages themselves, in every window and frame; what is typed is typed. */
export async function handOf(page: Page) {
  const pressed = await pressesIn(page.context());
  const click = (what: Locator) => what.click();
  const write = (where: Page | Locator, field: string, text: string, language?: string) =>
    where
      .locator(`[data-field="${field}"]`)
      .locator(language ? `[lang="${language}"]:is(textarea, input)` : 'textarea, input')
      .first()
      .fill(text);
  const drawer = page.getByRole('dialog');
  return {
    click,
    write,
    clicks: () => pressed.count,
    /** Links the row whose form is open with the first row that is found, or with one of a name. */
    async link(section: string, name?: string) {
      const links = page.getByRole('region', { name: section, exact: true });
      await click(links.getByRole('button', { name: 'Add' }));
      if (name !== undefined) await page.getByRole('combobox').last().fill(name);
      await click(name === undefined ? rowsIn(page).first() : rowsIn(page).filter({ hasText: name }).first());
      await expect(links.getByRole('listitem')).not.toHaveCount(0);
    },
    async place(block: string, title: string, linked?: Linked) {
      await click(page.getByRole('button', { name: 'Add a block' }));
      await click(drawer.getByRole('button', { name: new RegExp(`^${block} `) }).first());
      await write(drawer, 'title', title);
      await click(drawer.getByRole('button', { name: linked ? 'Create and link' : 'Create', exact: true }));
      if (linked) {
        const links = drawer.getByRole('region', { name: linked.section, exact: true });
        for (const [index, option] of linked.options.entries()) {
          await click(links.getByRole('button', { name: 'Add' }));
          await click(rowsIn(page).nth(option));
          await expect(links.getByRole('listitem')).toHaveCount(index + 1);
        }
        await click(drawer.getByRole('button', { name: 'Close' }).first());
      }
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Widgets' }).getByText(title)).toBeVisible();
    },
  };
}

declare global {
  interface Window {
    tellPress?(): void;
  }
}

/** How often a button of a mouse goes down in any window of a browser, from now on. */
async function pressesIn(context: BrowserContext): Promise<{ readonly count: number }> {
  const pressed = { count: 0 };
  await context.exposeFunction('tellPress', () => void (pressed.count += 1));
  const listen = () => addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.tellPress?.(), true);
  await context.addInitScript(listen);
  // Where one is already, too.
  for (const page of context.pages()) await page.evaluate(listen);
  return pressed;
}
