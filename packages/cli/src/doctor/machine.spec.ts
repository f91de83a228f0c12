import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { checkConfiguration, checkDisk, checkNode, checkPort } from './machine.js';

describe('checkNode', () => {
  it.each(['22.22.0', '24.0.0', '26.1.0'])('accepts %s', (version) =>
    expect(checkNode(version).state).toBe('right'),
  );
  it.each(['20.20.2', '22.21.9', '23.11.0'])('rejects %s', (version) =>
    expect(checkNode(version)).toMatchObject({ state: 'wrong', fix: 'Install Node 24.' }),
  );
});

describe('checkConfiguration', () => {
  it('accepts an empty environment', () => {
    expect(checkConfiguration({})).toEqual([{ state: 'right', message: 'The configuration' }]);
  });

  it('names every invalid variable', () => {
    const findings = checkConfiguration({ PORT: 'x', RBAC_SECRET_KEY: 'short' });
    expect(findings.map(({ message: says }) => says.split(' ')[0])).toEqual(['PORT', 'RBAC_SECRET_KEY']);
  });
});

describe('checkPort', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('accepts a free port', async () => {
    const port = await occupy(200);
    server?.close();
    expect(await checkPort('PORT', port, '127.0.0.1')).toEqual({
      state: 'right',
      message: `PORT ${port} is free`,
    });
  });

  it('accepts a port of the running product', async () => {
    expect(await checkPort('PORT', await occupy(200), '127.0.0.1')).toMatchObject({
      state: 'right',
      message: expect.stringContaining('the product is running'),
    });
  });

  it('rejects a port of another program', async () => {
    expect(await checkPort('PORT', await occupy(404), '127.0.0.1')).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('set PORT'),
    });
  });

  async function occupy(status: number): Promise<number> {
    server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
});

describe('checkDisk', () => {
  it('checks the nearest existing parent of a missing folder', async () => {
    expect((await checkDisk(`${tmpdir()}/not/there/yet`)).message).toMatch(/GB are free/);
  });
});
