import { SIGN_INS, type SignedIn, type SignIns } from '@flotilla/backend/ports';
import type { TestApp } from './test-app.js';

/**
 * Signs in a new subject with these roles through the installed account module. Returns a caller for
 * `request({ as })` that is authenticated by a real access token, unlike a caller stated by the test.
 */
export function signInAs(
  app: TestApp,
  { roles = [] }: { readonly roles?: readonly string[] } = {},
): Promise<SignedIn> {
  return app.nest.get<SignIns>(SIGN_INS).begin({ roles });
}
