import type { Calls } from '@flotilla/react/client';
import { passkeyCreation, passkeyRequest } from '../../second-factor-actions.js';
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-shapes.js';

/** Has a device make a passkey for a subject. @throws what the browser or the API refuse */
export async function makePasskey(subjectId: string, client: Calls): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = (await client.call(passkeyCreation, { params: { id: subjectId } })) as unknown as CreationOptions;
  const { id, rawId, type, authenticatorAttachment, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  // What is not asked for is not sent: the API takes no field that it does not know.
  return {
    id,
    rawId,
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Has a device show one of its passkeys for this site. @throws what the browser or the API refuse */
export async function showPasskey(client: Calls): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await client.call(passkeyRequest, {})) as RequestOptions;
  const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Options of WebAuthn are made by one library and read by its other half: their shape is none of the API's. */
type CreationOptions = Parameters<(typeof import('@simplewebauthn/browser'))['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<(typeof import('@simplewebauthn/browser'))['startAuthentication']>[0]['optionsJSON'];
