import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { referenceFiles } from './reference.js';

describe('the reference', () => {
  const files = referenceFiles({ page: '/docs', document: '/openapi.json' });

  it('contains the page, its start script, and Scalar', () => {
    expect([...(files?.keys() ?? [])]).toEqual(['', 'start.js', 'scalar.js']);
    expect(files?.get('')?.read()).toContain('<script src="/docs/scalar.js" defer></script>');
    expect(files?.get('start.js')?.read()).toContain("url: '/openapi.json'");
    expect(files?.get('scalar.js')?.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('streams Scalar', async () => {
    const content = files?.get('scalar.js')?.read();
    expect(content).toBeInstanceOf(Readable);
    const [start] = content instanceof Readable ? await content.take(1).toArray() : [];
    expect(start?.length).toBeGreaterThan(1000);
  });
});
