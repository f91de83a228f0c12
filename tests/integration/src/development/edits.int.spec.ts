import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditedApp } from './edited-app.fixture.js';
import { manyFiles, markFile, markRows, otherModule, pathOf, valueFile } from './edited-files.fixture.js';

/** With DEV_FILES=all, 30 files; otherwise one for each kind of mistake. */
const isWhole = process.env['DEV_FILES'] === 'all';
const minutes = 60_000;

/** How a file is broken, and which file the error names. */
const mistakes: Readonly<Record<string, { text: (index: number) => string | undefined; place: RegExp }>> = {
  'a syntax error': { text: (index) => `export const value${index} = ;\n`, place: /value-\d+\.ts:1:\d+/ },
  'an undefined name': {
    text: (index) => `interface Unused {\n  a: string;\n}\nexport const value${index} = absent;\n`,
    place: /value-\d+\.ts:4:\d+/,
  },
  'an import of a missing export': {
    text: (index) => `import { absent } from './value-0.js';\nexport const value${index} = absent;\n`,
    place: /value-\d+\.ts:1:\d+/,
  },
  'an import of a missing file': {
    text: (index) => `\nimport './absent.js';\n${valueFile(index, 'x')}`,
    place: /value-\d+\.ts:2:\d+/,
  },
  'an exception': {
    text: (index) => `${valueFile(index, 'x')}throw new Error('broken');\n`,
    place: /value-\d+\.ts:2:\d+/,
  },
  'an empty file': { text: () => '', place: /backend\.ts:\d+:\d+/ },
  'a deleted file': { text: () => undefined, place: /backend\.ts:\d+:\d+/ },
};
const kinds = Object.entries(mistakes);
const files = isWhole ? 30 : kinds.length;
const app = new EditedApp(files + 1);

beforeAll(() => app.start(), 5 * minutes);
afterAll(() => app[Symbol.asyncDispose]());

describe('flotilla dev', () => {
  it.each(Array.from({ length: files }, (_, index) => index + 1))(
    'shows a mistake in file %i, and serves it when it is mended',
    async (index) => {
      const [, mistake] = kinds[index % kinds.length] ?? [];
      const text = mistake?.text(index);
      const output = app.listen();
      if (text === undefined) app.remove(pathOf(index));
      else app.write(pathOf(index), text);
      await app.until(() => output().includes('Stack: '));

      expect(errorIn(output())).toMatch(mistake?.place ?? '');
      expect(errorIn(output()).split('\n').length).toBeLessThanOrEqual(5);
      for (const path of ['/en', '/admin']) {
        const page = await app.get(path);
        expect(page.status).toBe(500);
        expect(await page.text()).toMatch(mistake?.place ?? '');
      }

      app.write(pathOf(index), valueFile(index, `mended ${index}`));
      await app.until(async () => (await app.served())?.values[`value${index}`] === `mended ${index}`);
      expect((await app.get('/admin')).status).toBe(200);
    },
    5 * minutes,
  );

  it('restarts once for two concurrent saves', async () => {
    const output = app.listen();
    app.write(pathOf(1), valueFile(1, 'twin 1'));
    app.write(pathOf(2), valueFile(2, 'twin 2'));
    await app.until(async () => (await app.served())?.values['value2'] === 'twin 2');

    expect(await app.served()).toMatchObject({ values: { value1: 'twin 1', value2: 'twin 2' } });
    expect(restartsIn(output())).toBe(1);
  });

  it('ends with the last of several saves, some of them during a restart', async () => {
    // Pauses in ms: within one debounce, while the process starts, and about when it answers.
    for (const pause of [0, 10, 40, 300, 900, 1500, 2000]) {
      app.write(pathOf(1), valueFile(1, `after ${pause}`));
      await setTimeout(pause);
    }
    app.write(pathOf(1), valueFile(1, 'last'));

    await app.until(async () => (await app.served())?.values['value1'] === 'last');
    const output = app.listen();
    await setTimeout(500);
    expect([restartsIn(output()), (await app.served())?.values['value1']]).toEqual([0, 'last']);
  });

  it('restarts once for the files of a checkout, which replaces, creates and deletes them', async () => {
    for (const [count, value] of [
      [200, 'one'],
      [200, 'two'],
      [0, ''],
    ] as const) {
      const output = app.listen();
      if (count === 0) app.removeFolder('modules/marks/src/many');
      for (const [path, text] of Object.entries(manyFiles(count, value))) app.replace(path, text);
      await app.until(async () => isEvery((await app.served())?.many, { count, value }));

      expect(restartsIn(output())).toBe(1);
    }
  });

  it('takes a renamed folder', async () => {
    const backend = 'modules/marks/src/backend.ts';
    const before = app.read(backend);
    const output = app.listen();
    app.rename('modules/marks/src/values', 'modules/marks/src/numbers');
    await app.until(() => output().includes('Stack: '));
    expect(errorIn(output())).toMatch(/modules\/marks\/src\/backend\.ts:\d+:\d+/);

    app.write(backend, before.replaceAll('./values/', './numbers/'));
    await app.until(async () => (await app.served()) !== undefined);
    app.write('modules/marks/src/numbers/value-1.ts', valueFile(1, 'in a renamed folder'));
    await app.until(async () => (await app.served())?.values['value1'] === 'in a renamed folder');

    app.rename('modules/marks/src/numbers', 'modules/marks/src/values');
    app.write(backend, before);
    await app.until(async () => (await app.served())?.values['value1'] === 'in a renamed folder');
  });

  it('takes a module that is listed before it is installed, and its edits', async () => {
    const [config, manifest] = ['flotilla.config.ts', 'package.json'];
    const before = [config, manifest].map((path) => app.read(path));
    const textOf = async () => (await app.get('/api/other/text').catch(() => undefined))?.text();
    for (const [path, text] of Object.entries(otherModule('first'))) app.write(path, text);
    const output = app.listen();
    app.write(config, `export default { modules: ['@dev/marks', '@dev/other'] };\n`);
    app.write(manifest, (before[1] ?? '').replace('"@dev/marks"', '"@dev/other": "*", "@dev/marks"'));
    await app.until(() => output().includes('Stack: '));
    expect(errorIn(output())).toContain('@dev/other of flotilla.config.ts is not installed');

    app.install('@dev/other', 'modules/other');
    await app.until(async () => (await textOf())?.includes('first') === true);
    app.write('modules/other/src/text.ts', `export const text = 'second';\n`);
    await app.until(async () => (await textOf())?.includes('second') === true);

    [config, manifest].forEach((path, index) => app.write(path, before[index] ?? ''));
    await app.until(async () => (await app.served().catch(() => undefined)) !== undefined);
    await app.until(async () => (await textOf())?.includes('second') === false);
  });

  it.each(['api', 'site'] as const)(
    'returns when another program releases the port of the %s',
    async (service) => {
      const output = app.listen();
      const taking = app.take(service);
      if (service === 'api') app.write(pathOf(1), valueFile(1, `on a free port`));
      else app.write('.env', 'MARK=port\n');
      const taker = await taking;
      await app.until(() => output().includes('is in use'));
      await taker[Symbol.asyncDispose]();

      await app.until(async () => (await app.served().catch(() => undefined)) !== undefined);
      expect(errorIn(output())).toMatch(new RegExp(`✗ ${service} {2}Port \\d+ is in use`));
      if (service === 'api') expect((await app.served())?.values['value1']).toBe('on a free port');
      else app.remove('.env');
    },
  );

  it('applies edits of .env to the API and the site', async () => {
    for (const value of ['one', 'two', '']) {
      if (value === '') app.remove('.env');
      else app.write('.env', `MARK=${value}\nSITE_TITLE=Site ${value}\n`);
      await app.until(async () => (await app.served().catch(() => undefined))?.variable === value);
      await untilTitled(value);
    }
  });

  it('applies settings of flotilla.config.ts that it reads itself', async () => {
    const config = app.read('flotilla.config.ts');
    const url = 'https://dev.example';
    app.write(
      'flotilla.config.ts',
      `export default { modules: ['@dev/marks'], settings: { SITE_URL: '${url}', SITE_TITLE: 'Site config' } };\n`,
    );
    await app.until(async () => (await app.served().catch(() => undefined))?.siteUrl === url);
    await untilTitled('config');
    app.write('flotilla.config.ts', config);
    await untilTitled('');
    expect((await app.served())?.siteUrl).toContain('127.0.0.1');
  });

  it('names the file whose save mends a setting', async () => {
    const output = app.listen();
    app.write('.env', 'TIME_ZONE=Mars/Olympus\n');
    await app.until(() => /✗ api[^]*TIME_ZONE[^]*Stack: /.test(output()));
    expect(output()).toMatch(/TIME_ZONE[^]*next save of \.env or flotilla\.config\.ts/);

    app.write('.env', 'SITE_TITLE=Site on Earth\n');
    await untilTitled('on Earth');
    app.remove('.env');
    await untilTitled('');
  });

  it('shows the error of a site that does not start at its address', async () => {
    const output = app.listen();
    app.write('vite.config.ts', 'export default { plugins: [absent] };\n');
    app.write('.env', 'SITE_TITLE=Site mended\n');
    await app.until(() => /✗ site[^]*Stack: /.test(output()));
    // The page of errors takes the address of the site a moment after its message.
    const statusOf = async (path: string) => (await app.get(path).catch(() => undefined))?.status;
    await app.until(
      async () => (await statusOf('/en')) === 500 && (await statusOf('/api/marks/values')) === 503,
    );
    const page = await app.get('/en');
    expect(await page.text()).toMatch(/The site does not run\.[^]*absent is not defined/);

    app.remove('vite.config.ts');
    await untilTitled('mended');
    app.remove('.env');
    await untilTitled('');
  });

  it('takes saves that replace the file', async () => {
    for (const text of ['replaced once', 'replaced twice']) {
      app.replace(pathOf(1), valueFile(1, text));
      await app.until(async () => (await app.served())?.values['value1'] === text);
    }
  });

  it('does not restart for a save without a change, nor for a file that the API does not load', async () => {
    const output = app.listen();
    app.write(pathOf(2), valueFile(2, 'twin 2'));
    app.write('modules/marks/src/react/new.tsx', 'export const title = 1;\n');
    app.write(pathOf(0), valueFile(0, 'later'));
    await app.until(async () => (await app.served())?.values['value0'] === 'later');

    expect(restartsIn(output())).toBe(1);
  });

  it('takes edits of a definition, of content and of imported JSON', async () => {
    const startedAt = performance.now();
    const output = app.listen();
    app.write('modules/marks/src/mark.ts', markFile('{ ...content(), size: integer({ default: 2 }) }'));
    await app.until(async () => (await app.rows()).some(({ size }) => size === 2));
    const answeredAfter = performance.now() - startedAt;
    // The API serves requests a moment before its line is printed.
    const printed = /✓ api {2}([\d.]+) (ms|s)/;
    await app.until(() => printed.test(output()));
    const [, time, unit] = printed.exec(output()) ?? [];
    expect(answeredAfter / Number(time) / (unit === 's' ? 1000 : 1)).toBeLessThan(1.3);

    app.write('modules/marks/content/marks.mark.json', markRows('first', 'second'));
    await app.until(async () => (await app.rows()).length === 2);
    expect(output()).toContain('rows that exist stay as they are');
    app.write('modules/marks/src/text.json', '{ "text": "other" }');
    await app.until(async () => (await app.served())?.text === 'other');
  });

  it('names the definition that a check refuses', async () => {
    const output = app.listen();
    app.write('modules/marks/src/mark.ts', markFile('{ ...content(), UPPER: integer() }'));
    await app.until(() => output().includes('Stack: '));

    expect(errorIn(output())).toMatch(/marks\.mark\.UPPER: .*\n {2}modules\/marks\/src\/mark\.ts:6:27/);
    app.write('modules/marks/src/mark.ts', markFile('content()'));
    await app.until(async () => (await app.rows()).length === 2);
  });

  it.each([
    { path: 'modules/marks/package.json', broken: '{ "name": ' },
    { path: 'flotilla.config.ts', broken: 'export default { modules: [;\n' },
  ])('shows a mistake in $path, and goes on when it is mended', async ({ path, broken }) => {
    const output = app.listen();
    const before = app.read(path);
    app.write(path, broken);
    await app.until(() => output().includes('Stack: '));
    expect(errorIn(output())).toContain(path);

    app.write(path, before);
    // The site restarts, and does not listen until it is ready.
    await app.until(async () => (await app.served().catch(() => undefined)) !== undefined);
  });

  it('shows a crash after the start', async () => {
    const output = app.listen();
    app.write(pathOf(1), `${valueFile(1, 'x')}setTimeout(() => { throw new Error('late'); }, 3000);\n`);
    await app.until(() => output().includes('Stack: '));

    expect(errorIn(output())).toMatch(/late\n.*value-1\.ts:2:/);
    expect((await app.get('/en')).status).toBe(500);
    app.write(pathOf(1), valueFile(1, 'calm'));
    await app.until(async () => (await app.served())?.values['value1'] === 'calm');
  });

  it('returns when the database returns', async () => {
    const output = app.listen();
    await allowConnections(false);
    app.write(pathOf(1), valueFile(1, 'with database'));
    await app.until(() => output().includes('Stack: '));
    expect((await app.get('/admin')).status).toBe(500);
    await allowConnections(true);

    await app.until(async () => (await app.served())?.values['value1'] === 'with database');
  });

  it('ends all of its processes at Ctrl-C', async () => {
    const output = app.listen();
    expect(await app.interrupt()).toBeLessThan(10_000);
    expect(output()).toContain('stopping after SIGINT');
    expect(await app.isServing()).toBe(false);
  });
});

/** Waits until the site has restarted with a title, or with its usual one. */
async function untilTitled(title: string): Promise<void> {
  await app.until(async () => {
    const admin = await app.get('/admin').then(
      (page) => page.text(),
      () => '',
    );
    return title === '' ? /data-site="(?!Site )/.test(admin) : admin.includes(`data-site="Site ${title}"`);
  });
}

function isEvery(
  values: readonly string[] | undefined,
  { count, value }: { readonly count: number; readonly value: string },
): boolean {
  return values?.length === count && values.every((one) => one === value);
}

async function allowConnections(isAllowed: boolean): Promise<void> {
  const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(`alter database ${app.database} allow_connections ${isAllowed}`);
  await client.end();
}

/** Returns the lines of the last error in an output; a mistake that both services load is printed once. */
function errorIn(output: string): string {
  const lines = output.split('\n');
  const first = lines.findLastIndex((line) => /^✗ (?:api|site) /.test(line));
  const last = lines.findLastIndex((line) => line.includes('Stack: '));
  return lines.slice(first, last + 1).join('\n');
}

function restartsIn(output: string): number {
  return output.match(/^↻ api/gm)?.length ?? 0;
}
