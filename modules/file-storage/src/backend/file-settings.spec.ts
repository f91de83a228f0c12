import { ConfigError } from '@flotilla/core';
import { expect, it } from 'vitest';
import { readFileSettings } from './file-settings.js';

it('needs no settings: files of 50 MB, on the local disk', () => {
  expect(readFileSettings({})).toEqual({ maxBytes: 50 * 1024 ** 2, mediaOrigins: [] });
  expect(readFileSettings({ S3_BUCKET: '', FILE_MAX_BYTES: '' })).toEqual(readFileSettings({}));
});

it('reads a bucket, with a trailing slash in the prefix and none in URLs', () => {
  const given = {
    FILE_MAX_BYTES: '1073741824',
    S3_BUCKET: 'harbour',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: 'shop/files',
    MEDIA_ORIGINS: 'https://cdn.example.com, https://pictures.example/',
    S3_PUBLIC_URL: 'https://cdn.example.com/',
  };

  expect(readFileSettings(given)).toEqual({
    maxBytes: 1024 ** 3,
    mediaOrigins: ['https://cdn.example.com', 'https://pictures.example'],
    s3: {
      bucket: 'harbour',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.com',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: 'shop/files/',
      publicUrl: 'https://cdn.example.com',
    },
  });
});

it("uses the machine's credentials without configured keys", () => {
  expect(readFileSettings({ S3_BUCKET: 'harbour' }).s3).toEqual({
    bucket: 'harbour',
    region: 'us-east-1',
    prefix: '',
  });
});

it.each([
  [{ FILE_MAX_BYTES: '10' }, 'FILE_MAX_BYTES'],
  [{ FILE_MAX_BYTES: '3e9' }, 'FILE_MAX_BYTES'],
  [
    { S3_BUCKET: 'harbour', S3_ENDPOINT: 's3.example.com' },
    'S3_ENDPOINT must be an address such as https://s3.example.com',
  ],
  [{ S3_BUCKET: 'harbour', S3_PREFIX: '../up' }, 'S3_PREFIX must be a path such as shop/files'],
  [{ S3_BUCKET: 'harbour', S3_PREFIX: '/files' }, 'S3_PREFIX must be a path such as shop/files'],
  [
    { S3_BUCKET: 'harbour', S3_ACCESS_KEY_ID: 'key' },
    'S3_SECRET_ACCESS_KEY is missing. It belongs to S3_ACCESS_KEY_ID',
  ],
  [
    { S3_BUCKET: 'harbour', S3_SECRET_ACCESS_KEY: 'secret' },
    'S3_ACCESS_KEY_ID is missing. It belongs to S3_SECRET_ACCESS_KEY',
  ],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET is missing. S3_ENDPOINT has no meaning without it'],
])('reports the wrong setting in %j', (environment, message) => {
  expect(() => readFileSettings(environment)).toThrow(ConfigError);
  expect(() => readFileSettings(environment)).toThrow(message);
});
