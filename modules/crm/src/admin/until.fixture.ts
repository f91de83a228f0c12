import { act } from 'react';

/** Waits in small steps, however slow the machine is. Whatever comes meanwhile, comes inside of `act`: `vi.waitFor` would let it come between. */
export async function until(holds: () => void): Promise<void> {
  const end = Date.now() + waitMs;
  while (true) {
    await act(() => new Promise((resolve) => setTimeout(resolve, stepMs)));
    try {
      return holds();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const waitMs = 60_000;
const stepMs = 20;
