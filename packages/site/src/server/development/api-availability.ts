import type { ApiState } from '@flotilla/runtime';

/** State of an API that has started or failed. */
export type SettledApi = Exclude<ApiState, { readonly state: 'starting' }>;

/** State of the API in development, as the parent process reports it; without one, the API counts as ready. */
export class ApiAvailability {
  private state: ApiState = { state: 'ready' };
  private readonly waiting = new Set<() => void>();

  /** @param onSettled Called when the API has started or failed. */
  constructor(private readonly onSettled: (settled: SettledApi) => void) {}

  /** Takes a message of the parent process. */
  receive(apiState: ApiState): void {
    this.state = apiState;
    if (apiState.state === 'starting') return;
    this.onSettled(apiState);
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  /** Waits while the API starts. */
  settled(): Promise<void> {
    if (this.state.state !== 'starting') return Promise.resolve();
    return new Promise((resolve) => this.waiting.add(resolve));
  }
}
