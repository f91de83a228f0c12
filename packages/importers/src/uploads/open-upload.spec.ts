import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '@flotilla/backend';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FoundFormat, openUpload } from './open-upload.js';
import { unzip } from './unzip.js';
import { type ZipEntry, zipOf } from './zip.fixture.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-upload-'));
});
afterEach(() => rm(folder, { recursive: true }));

const wxr = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<wp:base_blog_url>https://old.example</wp:base_blog_url></channel></rss>`;

async function opened(content: string | Buffer, name: string, onCells?: (cells: number) => void) {
  const path = join(await mkdtemp(join(folder, 'of-')), 'upload');
  await writeFile(path, content);
  return openUpload({ path, name, settings: {}, ...(onCells && { onCells }) });
}

async function unpacked(entries: readonly ZipEntry[], limits?: Parameters<typeof unzip>[2]) {
  const path = join(folder, 'upload');
  await writeFile(path, zipOf(entries));
  await unzip(path, join(folder, 'unpacked'), limits);
}

describe('openUpload', () => {
  it('recognizes exports by their content', async () => {
    expect((await opened(wxr, 'any.xml')).format.name).toBe('wxr');
    expect((await opened('{"db":[{"data":{"posts":[]}}]}', 'ghost.json')).format.name).toBe('ghost');
    expect((await opened('# Winds', 'winds.md')).format.name).toBe('markdown');
  });

  it('recognizes products by the columns of their first line', async () => {
    const woo = 'ID,Type,SKU,Name,"Regular price"\n1,simple,a,A,5';
    const shopify = '\uFEFFHandle;Title;Variant Price\na;A;5';
    expect((await opened(woo, 'products.csv')).format.name).toBe('woocommerce');
    expect((await opened(shopify, 'products.csv')).format.name).toBe('shopify');
    expect((await opened('SKU,Name,Price\na,A,5', 'products.csv')).format.name).toBe('csv');
    expect((await opened(Buffer.from(shopify, 'utf16le'), 'products.csv')).format.name).toBe('shopify');
  });

  it('reads the columns of the first line as an import does', async () => {
    const quoted = '"Notes, and\nmore";Type;Name;"Regular price"\nx;simple;A;5';
    const stated = 'sep=;\r\nHandle;"Variant Price";Title\r\na;5;A';
    expect((await opened(quoted, 'products.csv')).format.name).toBe('woocommerce');
    expect((await opened(stated, 'products.csv')).format.name).toBe('shopify');
    expect(await opened('"Type, Name",Regular price\nA,5', 'products.csv').catch(String)).not.toContain(
      'WooCommerce',
    );
  });

  it('counts the values of lists, and the values of an export of Ghost', async () => {
    const cellsOf = async (content: string, name: string) => {
      let cells = 0;
      await opened(content, name, (more) => void (cells += more));
      return cells;
    };
    const table = (tags: number, levels: number) =>
      `SKU;Name;Tags;Category\na;A;${Array.from({ length: tags }, (_, at) => `t${at}`).join('|')};${Array.from({ length: levels }, (_, at) => `A${at}>B`).join('|')}\n`;
    const few = await cellsOf(table(10, 5), 'products.csv');
    expect(few).toBe(3 + 4);
    expect((await cellsOf(table(1010, 5), 'products.csv')) - few).toBe(1000 / 4);
    expect((await cellsOf(table(10, 505), 'products.csv')) - few).toBe(1000 / 4);
    const woo = `Type,Name,Regular price,Tags\nsimple,A,5,"${Array.from({ length: 410 }, (_, at) => `t${at}`).join(',')}"\n`;
    expect(await cellsOf(woo, 'products.csv')).toBe(3 + 4 + 400 / 4);
    const shopify = `Handle,Title,Variant Price,Tags\na,A,5,"${Array.from({ length: 410 }, (_, at) => `t${at}`).join(',')}"\n`;
    expect(await cellsOf(shopify, 'products.csv')).toBeGreaterThanOrEqual(3 + 4 + 400 / 4);
    const ghost = (posts: number) =>
      JSON.stringify({ data: { posts: Array.from({ length: posts }, () => ({ a: 1 })) } });
    expect(await cellsOf(ghost(1000), 'ghost.json')).toBeGreaterThan(await cellsOf(ghost(10), 'ghost.json'));
  });

  it('ends the reading when other imports hold the memory', async () => {
    const full = () => {
      throw new UnavailableError('This server imports other files.');
    };
    await expect(opened('SKU,Name\na,A', 'products.csv', full)).rejects.toThrow(UnavailableError);
    await expect(opened('{"data":{"posts":[]}}', 'ghost.json', full)).rejects.toThrow(UnavailableError);
    expect((await opened(wxr, 'any.xml', full)).format.name).toBe('wxr');
  });

  it('names the settings of a file in another encoding before it fails', async () => {
    const path = join(await mkdtemp(join(folder, 'of-')), 'upload');
    await writeFile(path, Buffer.from([...Buffer.from('Name\n'), 0xca, 0xe0]));
    let known: readonly string[] = [];
    const onFormat = async ({ settings }: FoundFormat) => void (known = settings);
    const failed = openUpload({ path, name: 'a.csv', settings: {}, onFormat });

    await expect(failed).rejects.toThrow(/can’t be read/);
    expect(known).toContain('encoding');
  });

  it('opens all files of products of an archive, finds pictures by name, and never the files themselves', async () => {
    const { format, source } = await opened(
      zipOf([
        { name: 'shop/1.csv', content: 'SKU,Name\na,A' },
        { name: 'shop/2.csv', content: 'SKU,Name\nb,B' },
        { name: 'shop/pictures/boat.png', content: 'picture' },
      ]),
      'shop.zip',
    );
    const labels: string[] = [];
    for await (const { label } of source.records()) labels.push(label);

    expect([format.name, labels]).toEqual(['csv', ['A', 'B']]);
    expect((await source.fileAt?.('https://old.example/pictures/boat.png'))?.name).toBe('pictures/boat.png');
    expect(await source.fileAt?.('https://old.example/1.csv')).toBeUndefined();
  });

  it('reads all CSV files of an archive within one limit of cells', async () => {
    const table = `SKU,Name,${Array.from({ length: 297 }, (_, index) => `c${index}`).join(',')}\n`;
    const content = table + `${'x,'.repeat(298)}x\n`.repeat(1000);
    const files = Array.from({ length: 8 }, (_, index) => ({ name: `${index}.csv`, content }));

    await expect(opened(zipOf(files), 'shop.zip')).rejects.toThrow(
      /more than \d+ cells[^]*Import the products in parts/,
    );
  });

  it('reads the columns of a table before its rows', async () => {
    const path = join(await mkdtemp(join(folder, 'of-')), 'upload');
    await writeFile(path, `Ware,SKU\n${'Rope,"no CSV\n'.repeat(3)}`);
    const formats: unknown[] = [];
    const onFormat = async (format: unknown) => void formats.push(format);

    await expect(openUpload({ path, name: 'goods.csv', settings: {}, onFormat })).rejects.toThrow(/CSV/);
    expect(formats).toMatchObject([{ columns: [{ column: 'Ware' }, { column: 'SKU', field: 'sku' }] }]);
  });

  it('refuses other files, and names the formats', async () => {
    await expect(opened('<html></html>', 'page.html')).rejects.toThrow(
      /WordPress, Ghost, Markdown, WooCommerce, Shopify, CSV/,
    );
    await expect(opened('', 'empty.xml')).rejects.toThrow(/no export/);
    await expect(opened('PK\u0003\u0004 broken', 'broken.zip')).rejects.toThrow(/no ZIP archive/);
  });

  it('finds the export and its pictures in an archive with a folder', async () => {
    const { format, source } = await opened(
      zipOf([
        { name: 'site/export.xml', content: wxr },
        { name: 'site/wp-content/uploads/2024/boat.png', content: 'picture' },
        { name: '__MACOSX/site/._export.xml', content: 'x' },
      ]),
      'site.zip',
    );

    expect([format.name, source.name]).toEqual(['wxr', 'wxr:https://old.example']);
    const picture = await source.fileAt?.('https://old.example/wp-content/uploads/2024/boat.png');
    expect(picture?.name).toBe('wp-content/uploads/2024/boat.png');
    expect(await source.fileAt?.('https://old.example/export.xml')).toBeUndefined();
  });

  it('names a folder of Markdown files after the archive', async () => {
    const archive = zipOf([{ name: 'blog/posts/winds.md', content: '# Winds' }]);

    expect((await opened(archive, '../my blog.zip')).source.name).toBe('markdown:my blog');
  });
});

describe('unzip', () => {
  it.each(['../outside.md', '/etc/outside.md', 'a/../../outside.md', 'C:/outside.md'])(
    'refuses the path %s',
    async (name) => {
      await expect(unpacked([{ name, content: 'x' }])).rejects.toThrow(/archive|outside/);
      expect(await readdir(folder)).not.toContain('outside.md');
    },
  );

  it('refuses symbolic links', async () => {
    await expect(unpacked([{ name: 'link.md', content: '/etc/passwd', mode: 0o120777 }])).rejects.toThrow(
      /symbolic link/,
    );
  });

  it('counts the unpacked bytes of files, not those that the archive states', async () => {
    const limits = { entries: 10, bytes: 1000, fileBytes: 600 };
    const zeros = '0'.repeat(100_000);

    await expect(unpacked([{ name: 'bomb.md', content: zeros }], { limits })).rejects.toThrow(
      /a file of more/,
    );
    await rm(join(folder, 'unpacked'), { recursive: true });
    await expect(
      unpacked([{ name: 'liar.md', content: zeros, statedBytes: 10 }], { limits }),
    ).rejects.toThrow(/damaged|more than/);
    await rm(join(folder, 'unpacked'), { recursive: true });
    await expect(
      unpacked(
        [500, 400, 300].map((size) => ({ name: `${size}.md`, content: '0'.repeat(size) })),
        { limits },
      ),
    ).rejects.toThrow(/has more than/);
  });

  it('refuses too many files and two files of a name', async () => {
    const limits = { entries: 1, bytes: 1000, fileBytes: 600 };
    const two = [
      { name: 'a.md', content: 'a' },
      { name: 'a.md', content: 'b' },
    ];

    await expect(unpacked(two, { limits })).rejects.toThrow(/more than 1 files/);
    await expect(unpacked(two)).rejects.toThrow(/two files a.md/);
  });

  it('counts folders like files', async () => {
    const deep = [{ name: `${'a/'.repeat(20)}b.md`, content: 'b' }];

    await expect(unpacked(deep, { limits: { entries: 20 } })).rejects.toThrow(
      /more than 20 files and folders/,
    );
  });

  it('refuses an archive that grows a hundredfold', async () => {
    const zeros = [{ name: 'zeros.csv', content: Buffer.alloc(40 * 1024 ** 2) }];

    await expect(unpacked(zeros)).rejects.toThrow(/more than 100 times its size/);
  });
});
