import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { makePackage } from './package/make-package.ts';
import { NOTICES } from './package/third-party-notices.ts';

// `npm run package`: makes dist/kosh-VERSION.tgz, which runs without the checkout, and writes docs/third-party-notices.md.

const { file, names, bytes, unpackedBytes, notices } = makePackage(path.join(CHECKOUT, 'dist'));
writeFileSync(path.join(CHECKOUT, NOTICES), notices);
const megabytes = (size: number) => `${(size / 1_000_000).toFixed(1)} MB`;
console.log(
  `${path.relative('', file)}: ${names.length} files, ${megabytes(bytes)} packed, ${megabytes(unpackedBytes)} unpacked`,
);
