import { writeFileSync } from 'node:fs';
import { loadExamples } from '../server/http/recorded-examples.ts';
import { postmanCollection } from './postman-collection.ts';

// `npx tsx scripts/api-collection.ts FILE [ADDRESS]`: writes a collection of Postman with every call of the bank, made from OpenAPI.
// Made when it is wanted, and kept nowhere, so that it is never out of date.

const [file, address = 'http://localhost:3000'] = process.argv.slice(2);
if (!file) {
  console.error('Name the file to write: npx tsx scripts/api-collection.ts kosh.postman_collection.json');
  process.exit(2);
}
const collection = postmanCollection(address, await loadExamples());
writeFileSync(file, `${JSON.stringify(collection, null, 2)}\n`);
const calls = collection.item.flatMap(({ item }) => item).length;
console.log(`${file}: ${calls} requests in ${collection.item.length} folders`);
