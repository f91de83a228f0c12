/** How long an installation may only repeat failed requests, in ms. pnpm 12 goes on for several minutes. */
const retryingMs = 20_000;
/** How long pnpm may wait for a first package, in ms. Its own timeouts end after more than three minutes. */
const silentMs = 60_000;

/**
 * Follows the output of pnpm: reports the number of packages, and aborts when requests failed for 20 s without
 * any progress, and when no package arrives for 60 s.
 * @param {{ report?: ((progress: string) => void) | undefined }} options
 */
export function followInstallation({ report = () => {} }) {
  const controller = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {NodeJS.Timeout | undefined} */
  let silence;
  let most = 0;
  return {
    signal: controller.signal,
    /** @param {string} line */
    onLine(line) {
      if (line.startsWith('Scope: ')) silence = abortAfter(silentMs);
      if (line.startsWith('Will retry in ')) timer ??= abortAfter(retryingMs);
      const [, ...numbers] = /^Progress: resolved (\d+), reused (\d+), downloaded (\d+)/.exec(line) ?? [];
      const [resolved = 0, reused = 0, downloaded = 0] = numbers.map(Number);
      if (reused + downloaded <= most) return;
      most = reused + downloaded;
      report(`${most} of ${resolved}`);
      clearTimeout(silence);
      clearTimeout(timer);
      timer = undefined;
    },
  };

  /** @param {number} ms */
  function abortAfter(ms) {
    return setTimeout(() => controller.abort(), ms).unref();
  }
}
