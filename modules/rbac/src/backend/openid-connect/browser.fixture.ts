import { type AccountApp, newIp, siteUrl } from '../testing/account-app.fixture.js';

/** A response of the API. */
export interface BrowserAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser that follows redirects between the API and providers, with a cookie jar for each origin. */
export class TestBrowser {
  readonly ip = newIp();
  /** Visited URLs. */
  readonly visited: string[] = [];
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(private readonly accounts: AccountApp) {}

  /** Follows redirects from a path of the API to a page of the site, and returns its URL. */
  async open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<URL> {
    return this.follow(new URL(path, siteUrl).href, headers);
  }

  /** Follows redirects from a URL, until one leads to a page of the site or matches `until`. */
  async follow(
    start: string,
    headers: Readonly<Record<string, string>> = {},
    until: (url: URL) => boolean = () => false,
  ): Promise<URL> {
    let url = new URL(start);
    for (let hops = 0; hops < 12; hops++) {
      const isOfSite = url.origin === siteUrl;
      if ((isOfSite && !url.pathname.startsWith('/api/')) || (hops > 0 && until(url))) return url;
      const { status, location, text } = isOfSite ? await this.api(url, headers) : await this.outside(url);
      if (location === undefined) throw new Error(`${url.href} answers ${status}: ${text.slice(0, 500)}`);
      url = new URL(location, url);
    }
    throw new Error(`${start} redirects too often.`);
  }

  /** Requests a URL of the API once. */
  async api(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<BrowserAnswer> {
    this.visited.push(url.href);
    const answer = await this.accounts.app.nest
      .getHttpAdapter()
      .getInstance()
      .inject({
        method: 'GET',
        url: url.pathname + url.search,
        headers: { 'x-forwarded-for': this.ip, cookie: this.cookiesFor(url.origin), ...headers },
      });
    this.keep(url.origin, [answer.headers['set-cookie'] ?? []].flat().map(String));
    const location = answer.headers['location'];
    return {
      status: answer.statusCode,
      location: typeof location === 'string' ? location : undefined,
      text: answer.body,
      headers: answer.headers,
    };
  }

  /** Keeps the cookies of a response of the API. */
  keep(origin: string, lines: readonly string[]): void {
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/Max-Age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
  }

  cookiesFor(origin: string): string {
    return [...(this.jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private async outside(url: URL): Promise<BrowserAnswer> {
    this.visited.push(url.href);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookiesFor(url.origin) },
    });
    this.keep(url.origin, answer.headers.getSetCookie());
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? undefined,
      text: await answer.text(),
      headers: {},
    };
  }
}
