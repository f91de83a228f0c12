import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { isUtcSql } from './host-database.js';

it.each([
  ['UTC', true],
  ['Etc/UTC', true],
  ['GMT', true],
  ['Zulu', true],
  ['Europe/London', false],
  ['Africa/Abidjan', false],
  ['Asia/Nicosia', false],
])('treats a session in %s as UTC: %s', async (zone, expected) => {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const dataSource = await new DataSource({
    type: 'postgres',
    url,
    extra: { options: `-c TimeZone=${zone}` },
  }).initialize();
  const rows = await dataSource.query<{ zone: string; isUtc: boolean }[]>(
    `select current_setting('TimeZone') as zone, ${isUtcSql} as "isUtc"`,
  );
  await dataSource.destroy();
  expect(rows).toEqual([{ zone, isUtc: expected }]);
});
