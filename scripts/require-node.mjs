// JavaScript, because an older Node cannot read TypeScript and would report a confusing error about a file extension.
const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  console.error(
    `Openroster needs Node 24, and this is Node ${process.versions.node}. Install Node 24, then run \`npm ci\` again. If npm runs with Node 20 or newer, \`npm ci\` installs Node 24 for Openroster, unless it has --omit=dev or --omit=optional.`,
  );
  process.exit(1);
}
