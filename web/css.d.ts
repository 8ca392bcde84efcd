// The bundler writes the styles into a file of their own.
declare module "*.css"
