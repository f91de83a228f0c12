import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { checkConfiguration, checkDisk, checkNode, checkPorts } from './machine.js';
import type { Finding } from './finding.js';

const applicationOf = (environment: NodeJS.ProcessEnv) => ({ project: { root: '/' }, environment });

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
    expect(checkConfiguration(applicationOf({}))).toEqual([{ state: 'right', message: 'The configuration' }]);
  });

  it('names every invalid variable', () => {
    const findings = checkConfiguration(applicationOf({ PORT: 'x', RBAC_SECRET_KEY: 'short' }));
    expect(findings.map(({ message: says }) => says.split(' ')[0])).toEqual(['PORT', 'RBAC_SECRET_KEY']);
  });
});

describe('checkConfiguration of a start', () => {
  it.each([
    [{ API_PORT: 'abc' }, 'API_PORT: "abc" is not a port.'],
    [{ PORT: '4000' }, 'PORT and API_PORT are both 4000.'],
  ])('rejects %s', (environment, message) => {
    expect(checkConfiguration(applicationOf(environment))).toMatchObject([{ state: 'wrong', message }]);
  });
});

describe('checkPorts', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('accepts a free port', async () => {
    const port = await occupy(200);
    server?.close();
    expect(await checkPort(port)).toEqual({
      state: 'right',
      message: `PORT ${port} is free`,
    });
  });

  it('accepts a port of the running product', async () => {
    expect(await checkPort(await occupy(200))).toMatchObject({
      state: 'right',
      message: expect.stringContaining('the product is running'),
    });
  });

  it('rejects a port of another program', async () => {
    expect(await checkPort(await occupy(404))).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('set PORT'),
    });
  });

  it('finds the running product on all addresses of IPv6', async () => {
    expect(await checkPort(await occupy(200, '::'), '::')).toMatchObject({ state: 'right' });
  });

  async function checkPort(port: number, host = '127.0.0.1'): Promise<Finding | undefined> {
    const environment = { HOST: host, PORT: String(port), API_PORT: String(port === 1 ? 2 : 1) };
    const [finding] = await checkPorts(applicationOf(environment));
    return finding;
  }

  async function occupy(status: number, host = '127.0.0.1'): Promise<number> {
    server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server?.listen(0, host, resolve));
    return (server.address() as AddressInfo).port;
  }
});

describe('checkDisk', () => {
  it('checks the nearest existing parent of a missing folder', async () => {
    expect((await checkDisk(`${tmpdir()}/not/there/yet`)).message).toMatch(/GB are free/);
  });
});
