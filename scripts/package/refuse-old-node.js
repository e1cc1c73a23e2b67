// Imported first by whatever starts Kosh, in words that an old Node.js understands too.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Kosh needs Node.js 20.19 or later; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
