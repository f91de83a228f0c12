export { crudRoutes } from './crud-routes.js';
export { sentContent } from './action-operations.js';
export { openApiDocument, type OpenApiParts } from './document.js';
export { inputSchema, valueSchemas } from './field-schemas.js';
export { type JsonSchema, type OpenApiFace, type OpenApiKinds, ref } from './json-schema.js';
export { type ReferenceFile, referenceFiles, type ReferencePlaces, referencePolicy } from './reference.js';
export type { OpenApiDocument, Operation, PathItem } from './types.js';
export { documentPart } from './document-part.js';
