import { expect, type Page } from '@playwright/test';

/** Confirms the contact where the checkout has several parts, and picks up goods that could be sent. */
export async function reachPayment(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: /^(Continue|Продолжить)$/ });
  const pickUp = page.getByRole('button', { name: /^(I will pick it up|Заберу самостоятельно)$/ });
  const checkout = page.getByRole('button', { name });
  await expect(next.or(checkout).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
  await expect(pickUp.or(checkout).first()).toBeVisible();
  if (await pickUp.isVisible()) {
    await pickUp.click();
    await page.getByRole('radio', { name: /^(Pick up|Забрать)/ }).check();
    await next.click();
  }
  await expect(checkout).toBeVisible();
}

/** Presses the button that places the order, after the parts before it. */
export async function placeOrder(page: Page, name: string): Promise<void> {
  await reachPayment(page, name);
  await page.getByRole('button', { name }).click();
}
