import { toolScopes } from '@flotilla/backend/ports';

export const oauthPaths = {
  authorize: '/api/oauth/authorize',
  token: '/api/oauth/token',
  register: '/api/oauth/register',
  revoke: '/api/oauth/revoke',
} as const;

/** Returns the metadata of the authorization server (RFC 8414). */
export const serverMetadata = (issuer: string): object => ({
  issuer,
  authorization_endpoint: issuer + oauthPaths.authorize,
  token_endpoint: issuer + oauthPaths.token,
  registration_endpoint: issuer + oauthPaths.register,
  revocation_endpoint: issuer + oauthPaths.revoke,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  scopes_supported: toolScopes,
  authorization_response_iss_parameter_supported: true,
});

/** Returns the metadata of the protected resource (RFC 9728). */
export const resourceMetadata = (resource: string, issuer: string): object => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: toolScopes,
  bearer_methods_supported: ['header'],
});
