import type { DevEnvironment } from 'vite';

/** Scripts of the browser that could not be served, because of an error in their source. */
export class RefusedScripts {
  /** Times of the last request, by URL. */
  private readonly times = new Map<string, number>();

  record(url: string): void {
    // Vite adds the time of an edit.
    this.times.set(url.replace(/[?&]t=\d+/, ''), performance.now());
  }

  /** Returns the errors that remain, of scripts that were requested within a time in ms. */
  async errors(client: DevEnvironment, within = Infinity): Promise<readonly unknown[]> {
    const errors: unknown[] = [];
    for (const [url, time] of [...this.times]) {
      const error = await errorOf(url, client);
      if (error === undefined) this.times.delete(url);
      else if (performance.now() - time < within) errors.push(error);
    }
    return errors;
  }
}

/** Returns the error of a script; undefined also when nothing imports it anymore. */
async function errorOf(url: string, client: DevEnvironment): Promise<unknown> {
  try {
    const module = await client.moduleGraph.getModuleByUrl(url);
    if (module && module.importers.size > 0) await client.transformRequest(url);
    return undefined;
  } catch (error) {
    return error;
  }
}
