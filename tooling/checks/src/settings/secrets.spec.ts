import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settingsGroups } from './groups.js';
import { secretNames } from './page.js';

const root = resolve(import.meta.dirname, '../../../..');
const looksSecret =
  /SECRET|PASSWORD|TOKEN|API_KEY|^(?!S3_ACCESS).*_KEY$|_HEADERS$|^(DATABASE|REDIS|SMTP)_.*URL$/;
/** Read by the OpenTelemetry library. */
const ofOthers = ['OTEL_EXPORTER_OTLP_HEADERS'];

it('marks each variable whose name looks like a secret', async () => {
  const groups = await settingsGroups(root);
  const names = groups.flatMap(({ schema }) => Object.keys(schema.shape));
  const secrets = secretNames(groups);

  expect(names.filter((name) => looksSecret.test(name) && !secrets.has(name))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(15);
});

it('matches the table of secrets in the runbook', async () => {
  const runbook = readFileSync(join(root, 'docs/guides/runbook.md'), 'utf8');
  const [, section = ''] = runbook.split('\n## Secrets\n');
  const table = section.slice(0, section.indexOf('\n## ')).split('\n');
  const named = table.flatMap((line) => {
    const [, cell = ''] = /^\| ([^|]+) \|/.exec(line) ?? [];
    return Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name);
  });
  const secrets = [...secretNames(await settingsGroups(root)), ...ofOthers];

  expect(named.toSorted()).toEqual([...new Set(secrets)].toSorted());
});
