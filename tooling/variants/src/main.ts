import { readCatalogue } from './catalogue.js';
import { readDocuments } from './documents.js';
import { findExamples } from './examples.js';
import { folder, takePictures } from './pictures.js';
import { openProduct } from './product.js';
import { writePage } from './page.js';

const product = await openProduct();
try {
  const catalogue = readCatalogue();
  const examples = findExamples(catalogue, await readDocuments(product.site));
  const shown = await takePictures(product.site, examples);
  const { missing } = await writePage(catalogue, shown);
  console.log(`${shown.length} of ${catalogue.entries.length} variants are in ${folder}.`);
  for (const { entity, variant } of missing) console.log(`No page of the demo shows ${entity} ${variant}.`);
} finally {
  await product.stop();
}
