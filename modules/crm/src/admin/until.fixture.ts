import { act } from 'react';

/**
 * Polls in small steps, for slow machines. All updates run inside of `act`, which `vi.waitFor` does not
 * ensure.
 */
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
