import { randomUUID } from 'node:crypto';
import type { Attacker } from './attacker.js';
import type { Product } from './attacks.js';
import { type Guest, guestsOf, idsOf } from './guests.js';
import { type Client, clientOf, signedIn, until } from './signed-in.js';

/** Attaches a file to a product of the demo that can be bought. @returns its id */
export async function soldWithFile(
  attacker: Attacker,
  product: Product,
  send: Client['send'],
): Promise<string | undefined> {
  const [guest] = await guestsOf(attacker, product, 1);
  const fileId = await uploaded(product, await signedIn(attacker, product, product.admin));
  for (const productId of guest ? await idsOf(attacker, product, '/api/ecommerce/products') : []) {
    if (!guest || (await buy(attacker, product, { productId, buyer: guest })) === undefined) continue;
    const values = { productId, fileStorageModuleFileId: fileId, variant: 'attachment-default' };
    const { status } = await send('POST', '/api/ecommerce/products-to-file-storage-module-files', values);
    if (status === 201) return productId;
  }
  return undefined;
}

async function uploaded({ api }: Product, { token }: Client): Promise<string | undefined> {
  const body = new FormData();
  body.set('file', new Blob(['%PDF-1.4\n%manual\n%%EOF\n'], { type: 'application/pdf' }), 'manual.pdf');
  const response = await fetch(`${api}/api/file-storage/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return /"id":"([^"]+)"/.exec(await response.text())?.[1];
}

/**
 * Buys a product, changes the status of the order, refunds it fully, and requests the file of the product.
 */
export async function refundOnce(
  attacker: Attacker,
  product: Product,
  { productId, status }: { productId: string; status: string },
): Promise<boolean> {
  const admin = await signedIn(attacker, product, product.admin);
  const [buyer] = await guestsOf(attacker, product, 1);
  const bought = buyer && (await buy(attacker, product, { productId, buyer }));
  if (!buyer || !bought) return false;
  const own = clientOf(attacker, product, buyer);
  const files = async () => {
    const path = `/api/ecommerce/orders/${bought.orderId}?include=orders-to-file-storage-module-files`;
    return /"(\/public\/[^"]+\.pdf\?[^"]+|https?:\/\/[^"]+\.pdf\?[^"]+)"/.exec(
      (await own.send('GET', path)).text,
    )?.[1];
  };
  let address: string | undefined;
  await until(async () => (address = await files()) !== undefined);
  if (address === undefined) return false;
  if (status !== 'approving')
    await admin.send('PATCH', `/api/ecommerce/orders/${bought.orderId}`, { status });
  await admin.send('POST', `/api/billing/invoices/${bought.invoiceId}/refund`, {});
  const isCanceled = async () =>
    /"status":"canceled"/.test((await own.send('GET', `/api/ecommerce/orders/${bought.orderId}`)).text);
  if (!(await until(isCanceled)))
    attacker.breach(`an order that was ${status} stays after its whole payment was refunded`);
  else if (await until(async () => (await files()) === undefined)) {
    const { status: open } = await attacker.send(new URL(address, product.api).href);
    if (open === 200) attacker.breach(`the file of an order that was ${status} opens after the refund`);
  } else attacker.breach(`the file of an order that was ${status} is listed after the refund`);
  return true;
}

interface Bought {
  readonly orderId: string;
  readonly invoiceId: string;
}

/** Buys and pays one piece of a product with the dummy provider. */
async function buy(
  attacker: Attacker,
  product: Product,
  { productId, buyer }: { productId: string; buyer: Guest },
): Promise<Bought | undefined> {
  const { send } = clientOf(attacker, product, buyer);
  const own = `/api/rbac/subjects/${buyer.id}/ecommerce-module`;
  const email = `buyer-${randomUUID()}@example.com`;
  const { text } = await send('POST', `${own}/products/${productId}/checkout`, { provider: 'dummy', email });
  const invoiceId = /dummy-payments\/([0-9a-f-]{36})/.exec(text)?.[1];
  if (invoiceId === undefined) return undefined;
  await attacker.send(`${product.api}/api/billing/dummy-payments/${invoiceId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=pay',
  });
  const orders = /"data":\[\{"id":"([0-9a-f-]{36})"/.exec((await send('GET', `${own}/orders`)).text);
  return orders?.[1] === undefined ? undefined : { orderId: orders[1], invoiceId };
}
