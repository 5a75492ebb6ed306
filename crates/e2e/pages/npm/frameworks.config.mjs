// The pages of the frameworks, beside the page of the README.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";

export default {
  base: "./",
  build: {
    emptyOutDir: false,
    rollupOptions: { input: ["react.html", "vue.html", "svelte.html"] },
  },
  esbuild: { jsx: "automatic" },
  plugins: [
    svelte(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "fair-board" } } }),
  ],
};
