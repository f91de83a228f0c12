import type { Registry } from '@flotilla/core';

export function openApiDocument(registry: Registry): object {
  return { openapi: '3.1.0', info: { title: 'Flotilla', version: '0.1.0' }, paths: {}, 'x-entities': registry.entities.size };
}
