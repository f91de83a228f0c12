import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { id } from './shapes.js';
import { variationInput, variationsAnswer } from './variation-shapes.js';

const ofAdmins = { module: 'ecommerce', access: 'admin' } as const;
const path = '/api/ecommerce/products/{id}/variations' as const;
const params = z.object({ id });

export const productVariations = defineAction({
  ...ofAdmins,
  name: 'product-variations',
  method: 'GET',
  path,
  summary: 'Returns the options and variations of a product, with their prices and stock.',
  schemas: { params, answer: variationsAnswer },
});

export const generateVariations = defineAction({
  ...ofAdmins,
  name: 'generate-variations',
  method: 'POST',
  path,
  summary:
    'Creates the missing variations of a product: one for each combination of options, 100 in all at most.',
  schemas: { params, body: variationInput, answer: variationsAnswer },
});
