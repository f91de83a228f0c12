import { expect, type Page } from '@playwright/test';

/** Presses the button that places the order; confirms the contact first where the checkout has several parts. */
export async function placeOrder(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: /^(Continue|Продолжить)$/ });
  const checkout = page.getByRole('button', { name });
  await expect(next.or(checkout).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
  await checkout.click();
}
