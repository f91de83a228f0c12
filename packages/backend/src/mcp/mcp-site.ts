import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { baseUrl } from '../config/base-url.js';

/** The path of the endpoint, and of the resource that its tokens are made for. */
export const mcpPath = '/api/mcp';

/** Token of the {@link McpSite}. */
export const MCP_SITE = Symbol('flotilla.mcp-site');

/** The site as assistants reach it. */
export interface McpSite {
  /** The address of the site, without a path; undefined while it is not known. */
  readonly siteUrl: string | undefined;
}

const environmentSchema = z.object({ SITE_URL: baseUrl().optional() });

/** Reads the address of the site. @throws ConfigError */
export const readMcpSite = (environment: NodeJS.ProcessEnv): McpSite => ({
  siteUrl: readEnvironment(environmentSchema, environment).SITE_URL,
});
