import { Failure, flotillaCommand, reportFailure } from '@flotilla/runtime';

interface MissingApiOptions {
  /** How long an API may take to start, in ms. */
  readonly patienceMs?: number;
  readonly report?: (failure: Failure) => void;
}

/** Reports once when no API answers at the given addresses, which each page needs. */
export async function reportMissingApi(
  urls: readonly string[],
  { patienceMs = 5_000, report = reportFailure }: MissingApiOptions = {},
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await Promise.all(urls.map(answers))).includes(true)) {
    if (Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    report(
      new Failure(
        `No API answers at ${urls.join(' or ')}, where API_URL points. Until one does, pages fail with 503.`,
        `Start it, or correct API_URL. To check the installation: ${flotillaCommand('doctor')}`,
      ),
    );
    return;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
