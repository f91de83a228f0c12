import { baseUrl, type Config } from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import { commaSeparated } from '@flotilla/core/values';
import { z } from 'zod';

/** Token of the {@link FileSettings}. */
export const FILE_SETTINGS = Symbol('file-storage.settings');

/** The location of a bucket, and its credentials. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The URL of a store other than Amazon's. */
  readonly endpoint?: string;
  /** Without keys the SDK uses the credentials of the machine. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Prefix of all object keys, such as `shop/`. */
  readonly prefix: string;
  /** Public URL from which visitors load files of the bucket directly. */
  readonly publicUrl?: string;
}

export interface FileSettings {
  /** Maximum size of one file, in bytes. */
  readonly maxBytes: number;
  /** Other hosts that pages may load pictures from; none by default. */
  readonly mediaOrigins?: readonly string[];
  /** Absent: files are stored on the local disk. */
  readonly s3?: S3Settings;
}

const megabyte = 1024 ** 2;
/** Maximum of the field `size`, a 32-bit integer. */
const greatestSize = 2 ** 31 - 1;
const address = baseUrl('https://s3.example.com');

/** The environment variables of stored files. */
export const fileEnvironment = z
  .object({
    FILE_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(greatestSize)
      .default(50 * megabyte)
      .describe('Maximum size of one file, in bytes'),
    MEDIA_ORIGINS: z
      .string()
      .transform(commaSeparated)
      .pipe(z.array(z.url().transform((url) => new URL(url).origin)))
      .default([])
      .describe('The same hosts as for the site: their pictures in texts are not copied into the library'),
    S3_BUCKET: z
      .string()
      .optional()
      .describe('Stores files in this bucket of an S3-compatible store; without it they are in `DATA_DIR`'),
    S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
    S3_ENDPOINT: address.optional().describe("The address of a store that is not Amazon's"),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe('Access key of the bucket; without keys those of the machine are used'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key').meta({ secret: true }),
    S3_PREFIX: z
      .string()
      .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, 'must be a path such as shop/files')
      .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
      .default('')
      .describe('Prefix of all object keys, such as `shop/`'),
    S3_PUBLIC_URL: address
      .optional()
      .describe(
        'Public URL from which visitors load files of the bucket directly. The bucket must not be listable. Object names are derived with a secret key, so that they cannot be guessed from the names of private files. A file that was public once stays available there until it is deleted',
      ),
  })
  .superRefine((given, context) => {
    const addIssue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (given.S3_ACCESS_KEY_ID && !given.S3_SECRET_ACCESS_KEY)
      addIssue('S3_SECRET_ACCESS_KEY', 'is missing. It belongs to S3_ACCESS_KEY_ID');
    if (given.S3_SECRET_ACCESS_KEY && !given.S3_ACCESS_KEY_ID)
      addIssue('S3_ACCESS_KEY_ID', 'is missing. It belongs to S3_SECRET_ACCESS_KEY');
    const alone = (['S3_ENDPOINT', 'S3_PUBLIC_URL'] as const).find((name) => given[name] && !given.S3_BUCKET);
    if (alone) addIssue('S3_BUCKET', `is missing. ${alone} has no meaning without it`);
  });

/** Reads the settings of stored files from the environment. @throws ConfigError */
export function readFileSettings(environment: NodeJS.ProcessEnv): FileSettings {
  const given = readEnvironment(fileEnvironment, environment);
  const settings = { maxBytes: given.FILE_MAX_BYTES, mediaOrigins: given.MEDIA_ORIGINS };
  if (given.S3_BUCKET === undefined) return settings;
  return {
    ...settings,
    s3: {
      bucket: given.S3_BUCKET,
      region: given.S3_REGION,
      endpoint: given.S3_ENDPOINT,
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      prefix: given.S3_PREFIX,
      publicUrl: given.S3_PUBLIC_URL,
    },
  };
}

export type DataFolder = Pick<Config, 'DATA_DIR'>;

/** Returns the data folder: from the server's settings, or the environment of another application. */
export function dataFolder({ DATA_DIR }: NodeJS.ProcessEnv, server: DataFolder | undefined): string {
  return server?.DATA_DIR ?? (DATA_DIR || '.data');
}
