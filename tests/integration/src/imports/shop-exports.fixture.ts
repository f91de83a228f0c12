/** Returns a CSV of rows by column, with all columns of the rows. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[], separator = ','): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string) => (/[",;\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(cell).join(separator))
    .join('\n');
}

const uploads = 'https://old.example/wp-content/uploads/2019/01';

const woo = (values: Readonly<Record<string, string>>): Record<string, string> => ({
  ...{ ID: '', Type: 'simple', SKU: '', 'GTIN, UPC, EAN, or ISBN': '', Name: '', Published: '1' },
  ...{ 'Is featured?': '0', 'Visibility in catalog': 'visible', 'Short description': '', Description: '' },
  ...{ 'Date sale price starts': '', 'Date sale price ends': '', 'Tax status': 'taxable', 'Tax class': '' },
  ...{ 'In stock?': '1', Stock: '', 'Low stock amount': '', 'Backorders allowed?': '0' },
  ...{ 'Sold individually?': '0', 'Weight (kg)': '', 'Length (cm)': '', 'Width (cm)': '', 'Height (cm)': '' },
  ...{ 'Allow customer reviews?': '0', 'Purchase note': '', 'Sale price': '', 'Regular price': '' },
  ...{ Categories: '', Tags: '', 'Shipping class': '', Images: '', 'Download limit': '' },
  ...{ 'Download expiry days': '', Parent: '', 'Grouped products': '', Upsells: '', 'Cross-sells': '' },
  ...{ 'External URL': '', 'Button text': '', Position: '0' },
  ...{ 'Attribute 1 name': '', 'Attribute 1 value(s)': '', 'Attribute 1 visible': '' },
  ...{ 'Attribute 1 global': '', 'Attribute 2 name': '', 'Attribute 2 value(s)': '' },
  ...{ 'Attribute 2 visible': '', 'Attribute 2 global': '', 'Attribute 1 default': '' },
  ...{ 'Meta: _wpcom_is_markdown': '', 'Download 1 name': '', 'Download 1 URL': '' },
  ...values,
});

const attribute = (number: number, name: string, values: string): Record<string, string> => ({
  [`Attribute ${number} name`]: name,
  [`Attribute ${number} value(s)`]: values,
  [`Attribute ${number} visible`]: '1',
  [`Attribute ${number} global`]: '1',
});

const variation = (id: string, parent: string, values: Readonly<Record<string, string>>) =>
  woo({ ID: id, Type: 'variation', 'Tax class': 'parent', Parent: parent, ...values });

const simple = (id: string, sku: string, name: string, price: string, values = {}) =>
  woo({
    ...{ ID: id, SKU: sku, Name: name, 'Regular price': price, Categories: 'Clothing > Accessories' },
    ...{ Images: `${uploads}/${sku}.png`, Description: `${name} of the sea.`, ...values },
  });

/** The 24 rows of an export of WooCommerce: variable, grouped, external, virtual and downloadable products. */
export const wooRows: readonly Record<string, string>[] = [
  woo({
    ...{ ID: '44', Type: 'variable', SKU: 'woo-vneck-tee', Name: 'V-Neck T-Shirt', 'Is featured?': '1' },
    ...{ 'Short description': '<p>This is a <b>variable</b> product.</p>', 'Weight (kg)': '.5' },
    ...{ Description: 'First lines.\\n\\nSecond & <a href="https://old.example/product/beanie/">beanie</a>' },
    ...{ 'Length (cm)': '24', 'Width (cm)': '1', 'Height (cm)': '2', Categories: 'Clothing > Tshirts' },
    ...{
      Images: `${uploads}/vneck-tee-2.png, ${uploads}/vnech-tee-green-1.png, ${uploads}/vnech-tee-blue-1.png`,
    },
    ...{ 'Weight (kg)': '0.5', ...attribute(1, 'Color', 'Blue, Green, Red') },
    ...attribute(2, 'Size', 'Large, Medium, Small'),
  }),
  woo({
    ...{ ID: '45', Type: 'variable', SKU: 'woo-hoodie', Name: 'Hoodie', Categories: 'Clothing > Hoodies' },
    ...{
      Images: `${uploads}/hoodie-2.png`,
      'Weight (kg)': '1.5',
      ...attribute(1, 'Color', 'Blue, Green, Red'),
    },
    ...attribute(2, 'Logo', 'Yes, No'),
  }),
  simple('46', 'woo-hoodie-with-logo', 'Hoodie with Logo', '45', {
    ...attribute(1, 'Color', 'Blue'),
    ...{ Categories: 'Clothing > Hoodies', 'GTIN, UPC, EAN, or ISBN': '4006381333931', Stock: '7' },
  }),
  simple('47', 'woo-tshirt', 'T-Shirt', '18', { Tags: 'cotton, summer', ...attribute(1, 'Color', 'Gray') }),
  simple('48', 'woo-beanie', 'Beanie', '20', {
    ...{ 'Sale price': '18', 'Date sale price starts': '2026-01-01', 'Date sale price ends': '2099-12-31' },
    ...attribute(1, 'Color', 'Red'),
  }),
  simple('58', 'woo-belt', 'Belt', '65', { 'Sale price': '55' }),
  simple('60', 'woo-cap', 'Cap', '18', { 'Sale price': '16', 'Date sale price ends': '2020-01-01 00:00:00' }),
  simple('62', 'woo-sunglasses', 'Sunglasses', '90', { 'In stock?': '0' }),
  simple('64', 'woo-hoodie-with-pocket', 'Hoodie with Pocket', '45', { 'Visibility in catalog': 'hidden' }),
  simple('66', 'woo-hoodie-with-zipper', 'Hoodie with Zipper', '45', { Published: '-1' }),
  simple('68', 'woo-long-sleeve-tee', 'Long Sleeve Tee', '25', {
    'Backorders allowed?': 'notify',
    Stock: '-2',
  }),
  simple('70', 'woo-polo', 'Polo', '20', { 'Allow customer reviews?': '1', Upsells: 'woo-cap' }),
  woo({
    ...{ ID: '73', Type: 'simple, downloadable, virtual', SKU: 'woo-album', Name: 'Album' },
    ...{ 'Regular price': '15', Categories: 'Music', Images: `${uploads}/album-1.png` },
    ...{ 'Download limit': '1', 'Download expiry days': '1', 'Download 1 name': 'Single 1' },
    ...{ 'Download 1 URL': `${uploads}/single.png` },
  }),
  woo({
    ...{ ID: '75', Type: 'simple, downloadable, virtual', SKU: 'woo-single', Name: 'Single' },
    ...{ 'Regular price': '3', 'Sale price': '2', Categories: 'Music', Images: `${uploads}/single-1.png` },
    ...{ 'Download 1 name': 'Single', 'Download 1 URL': 'https://old.example/single.mp3' },
  }),
  variation('76', 'woo-vneck-tee', {
    ...{ SKU: 'woo-vneck-tee-red', Name: 'V-Neck T-Shirt - Red', 'Regular price': '20', Stock: '3' },
    ...{ Images: `${uploads}/vneck-tee-2.png`, ...attribute(1, 'Color', 'Red') },
  }),
  variation('77', 'woo-vneck-tee', {
    ...{ SKU: 'woo-vneck-tee-green', Name: 'V-Neck T-Shirt - Green', 'Regular price': '20' },
    ...{ Images: `${uploads}/vnech-tee-green-1.png`, ...attribute(1, 'Color', 'Green') },
  }),
  variation('78', 'id:44', {
    ...{ SKU: 'woo-vneck-tee-blue', Name: 'V-Neck T-Shirt - Blue', 'Regular price': '15' },
    ...{ Images: `${uploads}/vnech-tee-blue-1.png`, ...attribute(1, 'Color', 'Blue') },
  }),
  ...['Red', 'Green', 'Blue'].map((color, index) =>
    variation(String(79 + index), 'woo-hoodie', {
      ...{ SKU: `woo-hoodie-${color.toLowerCase()}`, Name: `Hoodie - ${color}, No`, 'Regular price': '45' },
      ...{ ...attribute(1, 'Color', color), ...attribute(2, 'Logo', 'No') },
    }),
  ),
  simple('83', 'woo-hoodie-with-tags', 'Belt & "Braces", long', '45.5', {
    ...attribute(1, 'Care', 'Wash at 30°\\, no bleach, Dry flat'),
  }),
  simple('84', 'woo-beanie-with-logo', 'Beanie with Logo', '20', { 'Shipping class': 'small' }),
  woo({
    ...{ ID: '87', Type: 'grouped', SKU: 'logo-collection', Name: 'Logo Collection' },
    ...{ Categories: 'Clothing', 'Grouped products': 'woo-hoodie-with-logo, woo-tshirt, woo-beanie' },
  }),
  woo({
    ...{ ID: '89', Type: 'external', SKU: 'wp-pennant', Name: 'WordPress Pennant', 'Regular price': '11.05' },
    ...{ Categories: 'Decor', 'External URL': 'https://shop.example/pennant', 'Button text': 'Buy there' },
  }),
];

/** Names of the pictures of {@link wooRows} and {@link shopifyRows}. */
export const shopPictures = [
  ...['vneck-tee-2', 'vnech-tee-green-1', 'vnech-tee-blue-1', 'hoodie-2', 'album-1', 'single-1', 'single'],
  ...['woo-hoodie-with-logo', 'woo-tshirt', 'woo-beanie', 'woo-belt', 'woo-cap', 'woo-sunglasses'],
  ...['woo-hoodie-with-pocket', 'woo-hoodie-with-zipper', 'woo-long-sleeve-tee', 'woo-polo'],
  ...['woo-hoodie-with-tags', 'woo-beanie-with-logo', 'red', 'blue', 'bag'],
];

const files = 'https://cdn.shopify.com/s/files/1/0001';

const variant = (handle: string, values: Readonly<Record<string, string>>): Record<string, string> => ({
  ...{ Handle: handle, Title: '', 'Body (HTML)': '', Vendor: '', 'Product Category': '', Type: '', Tags: '' },
  ...{ Published: '', 'Option1 Name': '', 'Option1 Value': '', 'Option2 Name': '', 'Option2 Value': '' },
  ...{ 'Option3 Name': '', 'Option3 Value': '', 'Variant SKU': '', 'Variant Grams': '0' },
  ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '1' },
  ...{ 'Variant Inventory Policy': 'deny', 'Variant Fulfillment Service': 'manual' },
  ...{ 'Variant Price': '', 'Variant Compare At Price': '', 'Variant Requires Shipping': 'true' },
  ...{ 'Variant Taxable': 'true', 'Variant Barcode': '', 'Image Src': '', 'Image Position': '' },
  ...{ 'Image Alt Text': '', 'Gift Card': '', 'SEO Title': '', 'SEO Description': '' },
  ...{ 'Google Shopping / Gender': '', 'Variant Image': '', 'Variant Weight Unit': 'kg' },
  ...{ 'Variant Tax Code': '', 'Cost per item': '', Status: '' },
  ...values,
});

const head = (handle: string, title: string, values: Readonly<Record<string, string>>) =>
  variant(handle, {
    ...{
      Title: title,
      'Body (HTML)': `<p>${title} <strong>of the sea</strong></p>`,
      Vendor: 'partners-demo',
    },
    ...{ Published: 'true', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', Status: 'active' },
    ...{ 'Image Src': `${files}/bag.jpg`, 'Image Position': '1', 'Gift Card': 'false' },
    ...values,
  });

/** A row of a further picture. */
const picture = (handle: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(variant('', {})).map((name) => [name, { Handle: handle, ...values }[name] ?? '']),
  );

/** The 20 rows of an export of Shopify: apparel with one and with several variants, and further pictures. */
export const shopifyRows: readonly Record<string, string>[] = [
  head('ocean-blue-shirt', 'Ocean Blue Shirt', {
    ...{ Tags: 'men, summer', 'Variant Price': '50', 'Variant SKU': 'OBS', 'Variant Grams': '350' },
    ...{ 'Image Alt Text': 'Man in a blue shirt', 'SEO Title': 'Shirt in blue', 'SEO Description': 'Blue.' },
  }),
  ...['Red', 'Blue'].flatMap((color, row) =>
    ['S', 'M', 'L'].map((size, index) =>
      (row + index === 0
        ? head
        : (handle: string, _: string, values: Record<string, string>) => variant(handle, values))(
        'classic-varsity-top',
        'Classic Varsity Top',
        {
          ...{ 'Option1 Value': color, 'Option2 Value': size, 'Variant Price': String(60 + index) },
          ...{ 'Variant SKU': `CVT-${color}-${size}`.toUpperCase(), 'Variant Inventory Qty': String(index) },
          ...{
            'Variant Image': `${files}/${color.toLowerCase()}.jpg`,
            'Variant Barcode': `400638133393${index}`,
          },
          ...(row + index === 0 && { 'Option1 Name': 'Color', 'Option2 Name': 'Size', Type: 'Tops' }),
        },
      ),
    ),
  ),
  picture('classic-varsity-top', {
    'Image Src': `${files}/red.jpg`,
    'Image Position': '3',
    'Image Alt Text': 'Red',
  }),
  picture('classic-varsity-top', {
    'Image Src': `${files}/blue.jpg`,
    'Image Position': '2',
    'Image Alt Text': 'Blue',
  }),
  head('yellow-wool-jumper', 'Yellow Wool Jumper', {
    ...{ 'Variant Price': '80', 'Variant Compare At Price': '100', 'Cost per item': '30' },
  }),
  head('striped-skirt', 'Striped Skirt and Top', {
    ...{ 'Variant Price': '70', 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '-4' },
  }),
  head('ocean-card', 'Gift Card', {
    'Variant Price': '25',
    'Gift Card': 'true',
    'Variant Requires Shipping': 'false',
  }),
  head('navy-sports-jacket', 'Navy Sports Jacket', { 'Variant Price': '60', Status: 'archived' }),
  head('soft-winter-jacket', 'Soft Winter Jacket', { 'Variant Price': '50', Status: 'draft' }),
  head('black-leather-bag', 'Black Leather Bag', {
    ...{ 'Variant Price': '30', 'Variant Inventory Tracker': '', 'Product Category': 'Apparel > Bags' },
  }),
  ...['zipped-jacket', 'silk-summer-top', 'led-high-tops', 'dark-denim-top', 'chequered-red-shirt'].map(
    (handle) =>
      head(handle, handle.replaceAll('-', ' '), { 'Variant Price': '65', 'Variant Inventory Qty': '10' }),
  ),
];
