import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Returns the results of a picker, without its option that creates a row. */
const rowsIn = (page: Page) =>
  page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Create a new one' });

interface Linked {
  readonly section: string;
  readonly options: readonly number[];
}

/**
 * Returns an editor's actions. Clicks are counted by the pages themselves, in every window and frame; text is
 * really typed.
 */
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
  const pickFile = async (name: string) => {
    await drawer.getByRole('searchbox').fill(name);
    await click(drawer.getByRole('button', { name: new RegExp(`Choose .*${name}`, 'i') }).first());
  };
  return {
    click,
    write,
    clicks: () => pressed.count,
    /** Links the row of the open form with the first result, or with the row of a name. */
    async link(section: string, name?: string) {
      const links = page.getByRole('region', { name: section, exact: true });
      await click(links.getByRole('button', { name: 'Add' }));
      if (name !== undefined) await page.getByRole('combobox').last().fill(name);
      await click(
        rowsIn(page)
          .filter({ hasText: name ?? '' })
          .first(),
      );
      await expect(links.getByRole('listitem')).not.toHaveCount(0);
    },
    /** Chooses the principal picture of the open form, by the name of a file. */
    async picture(label: string, name: string) {
      const field = page.getByRole('region', { name: label, exact: true });
      await click(field.getByRole('button', { name: 'Choose a picture' }));
      await pickFile(name);
      await expect(field.locator('img')).toBeVisible();
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
      await expect(page.getByRole('region', { name: 'Blocks' }).getByText(title)).toBeVisible();
    },
  };
}

declare global {
  interface Window {
    tellPress?(): void;
  }
}

/** Counts the mouse presses in any window of a browser context from now on. */
async function pressesIn(context: BrowserContext): Promise<{ readonly count: number }> {
  const pressed = { count: 0 };
  await context.exposeFunction('tellPress', () => void (pressed.count += 1));
  const listen = () =>
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.tellPress?.(), true);
  await context.addInitScript(listen);
  // In existing pages, too.
  for (const page of context.pages()) await page.evaluate(listen);
  return pressed;
}
