import type { Audience } from '@flotilla/core';
import type { JsonSchema } from './json-schema.js';

/** The parts of OpenAPI 3.1 that the document uses; `x-` members are for the reference page. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
export type PathItem = { readonly [M in Method]?: Operation };

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  /** Empty for public calls. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-access': Audience;
  /** The entity or link that the operation belongs to. */
  readonly 'x-entity'?: string;
}

export interface Reference {
  readonly $ref: string;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  /** The content types of the parts of a form. */
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly content?: Content;
  readonly style?: 'deepObject';
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
}
