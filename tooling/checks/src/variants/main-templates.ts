import { openAccount } from './account.js';
import { openProduct } from './product.js';
import { writeTemplates } from './templates.js';

const product = await openProduct();
try {
  const { jwt } = await openAccount(product.site);
  console.log(
    `${await writeTemplates({ site: product.site, jwt })} templates are in docs/reference/templates.`,
  );
} finally {
  await product.stop();
}
