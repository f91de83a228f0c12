import { dataFolderOf, Failure } from '@flotilla/runtime';

/** Settings of an application's start, from the environment. */
export interface Settings {
  /** Address on which the site and the API listen. */
  readonly host: string;
  /** Port of the site. */
  readonly port: number;
  readonly apiPort: number;
  /** Folder of the database, uploaded files and logs. */
  readonly dataDir: string;
  /** Address of an external PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Address of the site in links of mails. */
  readonly siteUrl: string;
  /** Authenticates API and site to each other; undefined: a new one for each start. */
  readonly siteKey: string | undefined;
  readonly seed: 'demo' | 'none';
  /** `development` enables features for trying the product. */
  readonly deployment: string;
}

/** Reads and validates the settings. @throws Failure */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const deployment = env['DEPLOYMENT'] || 'development';
  const host = env['HOST'] || '127.0.0.1';
  const port = readPort('PORT', env['PORT'] || '3000');
  const settings = {
    host,
    port,
    apiPort: readPort('API_PORT', env['API_PORT'] || '4000'),
    dataDir: dataFolderOf({ root }, env),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    siteUrl: env['SITE_URL'] || localUrl(host, port),
    siteKey: env['SITE_KEY'] || undefined,
    seed: readSeed(env['SEED'] || (deployment === 'development' ? 'demo' : 'none')),
    deployment,
  };
  if (settings.port === settings.apiPort) {
    throw new Failure(
      `PORT and API_PORT are both ${settings.port}.`,
      'Give the site and the API a port each.',
    );
  }
  return settings;
}

/** Returns the URL on this machine of a server that listens on a host. */
export function localUrl(host: string, port: number): string {
  const localHosts: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const reached = localHosts[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reached}:${port}`;
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port > 0 && port < 65_536) return port;
  throw new Failure(`${name}: "${value}" is not a port.`, 'Set it to a number from 1 to 65535.');
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  // The value contains a password, so the message omits it.
  throw new Failure(
    'DATABASE_URL is not the address of a PostgreSQL.',
    'postgresql://user:password@host:5432/name',
  );
}

function readSeed(value: string): Settings['seed'] {
  if (value === 'demo' || value === 'none') return value;
  throw new Failure(`SEED: "${value}" is unknown.`, 'Set it to "demo" or to "none".');
}
