import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import { createLogger } from '@flotilla/runtime/process';
import { Access } from '../access/access.js';
import { InnerCalls } from '../access/inner-calls.js';
import { Routes } from '../access/routes.js';
import { ChangeSetStore } from '../change-sets/change-set-store.js';
import { Writer } from '../invalidation/writer.js';
import { draftTools } from '../mcp/draft-tools.js';
import { Messages, sdk } from '../mcp/mcp-server.js';
import { MCP_SITE, type McpSite, readMcpSite } from '../mcp/mcp-site.js';
import { modelTools } from '../mcp/model-tools.js';
import { publishTools } from '../mcp/publish-tools.js';
import { rowTools } from '../mcp/row-tools.js';
import { RowBatches } from '../rest/row-batches.js';
import { ENVIRONMENT } from '../tokens.js';
import { requirePackages } from './installed-packages.js';
import type { FlotillaOptions } from './options.js';
import { provide } from './provide.js';

/** Provides the tools for assistants. @throws Error when the optional package is not installed */
export function mcpProviders(
  registry: Registry,
  { logger = createLogger('info'), languages = ['en'] }: FlotillaOptions,
): Provider[] {
  requirePackages({
    purpose: 'Tools for assistants (MCP)',
    names: [`${sdk}/server/mcp.js`],
    from: import.meta.url,
  });
  return [
    provide(MCP_SITE, [ENVIRONMENT], readMcpSite),
    provide(
      Messages,
      [Access, Routes, InnerCalls, RowBatches, Writer, ChangeSetStore, MCP_SITE],
      (
        access: Access,
        routes: Routes,
        calls: InnerCalls,
        batches: RowBatches,
        writer: Writer,
        store: ChangeSetStore,
        { siteUrl }: McpSite,
      ) => {
        const parts = { registry, access, routes, calls, batches, writer, store, languages, siteUrl };
        const tools = [modelTools, rowTools, draftTools, publishTools].flatMap((toolsOf) => toolsOf(parts));
        const report = (error: unknown, tool: string) =>
          logger.error({ err: error, tool }, 'a tool call failed');
        return new Messages({ tools, report });
      },
    ),
  ];
}
