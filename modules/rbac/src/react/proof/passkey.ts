import type { Calls } from '@flotilla/react/client';
import { passkeyCreation, passkeyRequest } from '../../second-factor-actions.js';
import type { PasskeyAssertion, PasskeyRegistration } from '../../second-factor-shapes.js';

/** Creates a passkey for a subject on the device. @throws the error of the browser or the API */
export async function makePasskey(subjectId: string, client: Calls): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = (await client.call(passkeyCreation, {
    params: { id: subjectId },
  })) as unknown as CreationOptions;
  const { id, rawId, type, authenticatorAttachment, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  // Only the fields of the API's schema are sent: it rejects unknown ones.
  return {
    id,
    rawId,
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Signs in with a passkey of the device for this site. @throws the error of the browser or the API */
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

/**
 * Options of WebAuthn are produced and consumed by the two halves of one library, so the API does not
 * describe their shape.
 */
type CreationOptions = Parameters<
  (typeof import('@simplewebauthn/browser'))['startRegistration']
>[0]['optionsJSON'];
type RequestOptions = Parameters<
  (typeof import('@simplewebauthn/browser'))['startAuthentication']
>[0]['optionsJSON'];
