import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('has a default for every port', () => {
  const ports = globSync('*.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const tokens = ports.flatMap((text) =>
    [...text.matchAll(/^export const ([A-Z_]+) = Symbol\(/gm)].map(([, token = '']) => token),
  );
  const defaults = readFileSync(join(import.meta.dirname, 'default-ports.ts'), 'utf8');

  expect(tokens.length).toBeGreaterThan(10);
  expect(tokens.filter((token) => !defaults.includes(`provide: ${token},`))).toEqual([]);
});
