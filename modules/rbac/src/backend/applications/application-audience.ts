import { mcpPath } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SiteAddress } from '../sessions/site-address.js';

/** Returns the addresses of the authorization server and of the resource that it protects. */
@Injectable()
export class ApplicationAudience {
  constructor(@Inject(SiteAddress) private readonly site: SiteAddress) {}

  /** Returns the address that tokens of applications are made for. @throws UnavailableError */
  of(request: FastifyRequest): string {
    return this.issuer(request) + mcpPath;
  }

  /** Returns the address of the site, which issues the tokens. @throws UnavailableError */
  issuer(request: FastifyRequest): string {
    return this.site.of(request).origin;
  }

  /** Returns the address of the metadata of the protected resource (RFC 9728). */
  metadata(request: FastifyRequest): string {
    return `${this.issuer(request)}/.well-known/oauth-protected-resource${mcpPath}`;
  }
}
