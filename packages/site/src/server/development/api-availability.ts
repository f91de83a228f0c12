import type { ApiState, ApiStateMessage } from '@flotilla/runtime';

/** State of an API that has started or failed. */
export type SettledApi = Exclude<ApiState, { readonly state: 'starting' }>;

/** State of the API in development, as the parent process reports it; without one, the API counts as ready. */
export class ApiAvailability {
  private state: ApiState = { state: 'ready' };
  private readonly waiting = new Set<(settled: SettledApi) => void>();

  /** @param onSettled Called when the API has started or failed. */
  constructor(private readonly onSettled: (settled: SettledApi) => void) {}

  /** Takes a message of the parent process. */
  readonly receive = (message: unknown): void => {
    if (!isStateMessage(message)) return;
    const { apiState } = message;
    this.state = apiState;
    if (apiState.state === 'starting') return;
    for (const resolve of this.waiting) resolve(apiState);
    this.waiting.clear();
    this.onSettled(apiState);
  };

  /** Waits while the API starts. */
  settled(): Promise<SettledApi> {
    const { state } = this;
    if (state.state !== 'starting') return Promise.resolve(state);
    return new Promise((resolve) => this.waiting.add(resolve));
  }
}

function isStateMessage(message: unknown): message is ApiStateMessage {
  return typeof message === 'object' && message !== null && 'apiState' in message;
}
