import { SIGN_INS, type SignedIn, type SignIns } from '@flotilla/backend/ports';
import type { TestApp } from './test-app.js';

/**
 * Signs in a new subject that has these roles by the accounts that are installed. What it answers is a caller for
 * `request({ as })`: one that is known by its access token, as people are, and not because the test says so.
 */
export function signInAs(app: TestApp, { roles = [] }: { readonly roles?: readonly string[] } = {}): Promise<SignedIn> {
  return app.nest.get<SignIns>(SIGN_INS).begin({ roles });
}
