import { openAccount } from './account.js';
import { readCatalogue } from './catalogue.js';
import { readDocuments } from './documents.js';
import { findExamples } from './examples.js';
import { folder, giveToModules, takePictures } from './pictures.js';
import { openProduct } from './product.js';
import { writePage } from './page.js';

const product = await openProduct();
try {
  const account = await openAccount(product.site);
  const catalogue = await readCatalogue();
  const examples = findExamples(catalogue, await readDocuments(product.site, [account.path]));
  const pictured = await takePictures({ site: product.site, account, examples });
  await giveToModules(pictured);
  const { missing } = await writePage(catalogue, pictured);
  console.log(`${pictured.length} of ${catalogue.entries.length} variants are in ${folder}.`);
  for (const { entity, variant } of missing) console.log(`No page of the demo shows ${entity} ${variant}.`);
} finally {
  await product.stop();
}
