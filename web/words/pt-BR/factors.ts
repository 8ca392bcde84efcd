import type { Words } from "../catalogue.ts"

// Second factors, and the dialog that asks for a proof, in Brazilian Portuguese.
export const factors: Words["settings"]["factors"] = {
  title: "Segundos fatores",
  about: "Com um aplicativo autenticador ou uma chave de acesso, ninguém entra só com sua senha.",
  app: "Aplicativo autenticador",
  addApp: "Adicionar um aplicativo autenticador",
  appAbout: "O aplicativo mostra códigos, e você informa um deles depois da senha.",
  appSince: "Adicionado em {time}",
  removeApp: "Remover o aplicativo",
  begin: "Começar",
  enterSecret: "Leia o código com o aplicativo, informe esta chave nele ou abra-o neste dispositivo.",
  code: "Código para a câmera do aplicativo",
  secret: "Chave para o aplicativo",
  openApp: "Abrir o aplicativo neste dispositivo",
  confirm: "Confirmar",
  appAdded: "O aplicativo autenticador foi adicionado.",
  back: "Voltar aos segundos fatores",
  passkeys: "Chaves de acesso",
  noPasskeys: "Ainda não há chaves de acesso. Adicione uma e entre sem senha.",
  addPasskey: "Adicionar uma chave de acesso",
  passkeyName: "Nome da chave de acesso",
  passkeyHint: "Por exemplo, o dispositivo em que ela está.",
  removePasskey: "Excluir a chave de acesso {name}",
  added: "Adicionada em {time}",
  lastUsed: "Usada pela última vez em {time}",
  noSupport: "Este navegador não tem chaves de acesso aqui.",
  codes: "Códigos de recuperação",
  codesLeft: { one: "Resta {count} código.", many: "Restam {count} códigos.", other: "Restam {count} códigos." },
  newCodes: "Criar novos códigos",
  keepCodes: "Guarde estes códigos em um lugar seguro. Cada um vale uma vez, sem outro fator. Eles só aparecem agora.",
}

export const confirmSelf: Words["confirmSelf"] = {
  title: "Confirme que é você",
  why: "Isto muda quem pode entrar na sua conta; confirme mais uma vez.",
  secondStep: "Segundo passo",
  submit: "Continuar",
  provider: "Entrar de novo com seu provedor",
  fields: { password: "Sua senha", totp: "Código do seu aplicativo autenticador", recovery: "Código de recuperação" },
  use: {
    password: "Usar a senha",
    totp: "Usar o aplicativo autenticador",
    recovery: "Usar um código de recuperação",
    passkey: "Usar uma chave de acesso",
  },
}
