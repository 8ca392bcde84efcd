import type { Words } from "../catalogue.ts"

// The links below every page, and the page of help, in Brazilian Portuguese.
export const site: Words["site"] = {
  foot: "Sobre esta comunidade",
  contact: "Contato",
  help: "Ajuda",
  read: "Leia antes de criar sua conta:",
}

export const help: Words["help"] = {
  title: "Ajuda",
  about: "O que significam as palavras deste site.",
  more: "O que é: {name}",
  parts: {
    collections: {
      title: "Coleções",
      terms: {
        item: {
          name: "Item",
          text: "Uma coisa de uma coleção, ou várias iguais: ele tem tantos exemplares quantos você disser.",
        },
        edition: {
          name: "Edição",
          text:
            "De que uma coisa é exemplar, como a tiragem de um livro. Um ISBN, um código de barras ou " +
            "outro código a nomeia, para encontrar as mesmas coisas.",
        },
        set: { name: "Série", text: "Uma lista do que pertence junto. Ela mostra o que você tem e o que falta." },
        worth: {
          name: "Valor",
          text: "O que você pagou, e por quanto a mesma edição foi vendida aqui. Nada é estimado.",
        },
        loan: {
          name: "Empréstimo",
          text: "Um item que você emprestou. Ele continua seu, e não é oferecido até voltar.",
        },
      },
    },
    market: {
      title: "O mercado",
      terms: {
        listing: {
          name: "Anúncio",
          text: "Um item à venda, para troca ou ambos. O mercado o mostra a quem vê a coleção dele.",
        },
        offer: {
          name: "Oferta",
          text:
            "O que uma pessoa daria por um anúncio: dinheiro, coisas ou ambos. Os dois lados respondem com " +
            "propostas até que uma seja aceita ou a oferta termine.",
        },
        handover: {
          name: "Entrega",
          text: "Cada lado diz quando enviou e recebeu. As coisas mudam de mãos quando ambos confirmaram.",
        },
        reserved: {
          name: "Reservado",
          text: "Todos os exemplares estão prometidos em uma oferta aceita, inscritos em uma rodada ou emprestados.",
        },
        want: { name: "Desejo", text: "O que você procura. Você recebe uma notificação quando um anúncio combina." },
        match: {
          name: "Combinação dos dois lados",
          text: "Outra pessoa tem o que você deseja e deseja o que você tem.",
        },
      },
    },
    rounds: {
      title: "Rodadas de troca",
      terms: {
        round: {
          name: "Rodada de troca",
          text:
            "Muitas pessoas inscrevem itens e dizem em segredo o que aceitariam por cada um. Depois é " +
            "calculado um resultado, o que tem mais trocas. Não há dinheiro.",
        },
        entry: { name: "Entrada", text: "Um item em uma rodada. Ele continua seu se não for trocado." },
        rank: {
          name: "Posição",
          text: "Quanto você deseja algo por uma entrada: 1 é o máximo. Você nunca recebe o que não pediu.",
        },
        group: { name: "Grupo", text: "Várias entradas das quais uma basta: você recebe no máximo uma delas." },
        cycle: {
          name: "Ciclo",
          text: "Um anel de pessoas em que cada uma dá uma coisa à próxima. Um resultado é feito desses anéis.",
        },
        seed: {
          name: "Semente",
          text:
            "Um número aleatório que decide entre resultados igualmente bons. O hash dele é mostrado " +
            "antes, para que qualquer pessoa possa verificar o resultado.",
        },
      },
    },
    community: {
      title: "A comunidade",
      terms: {
        post: {
          name: "Publicação",
          text: "O que você escreve para todos ou para seus amigos. O mais novo vem primeiro.",
        },
        friend: {
          name: "Amigo",
          text: "Uma pessoa que aceitou seu pedido, ou você o dela. Amigos veem o que é só para amigos.",
        },
        message: {
          name: "Mensagem",
          text: "Entre amigos, entre as partes de um negócio ou depois de um pedido aceito; ou em um grupo.",
        },
        event: { name: "Evento", text: "Um encontro em um lugar ou on-line, com vagas e lista de espera." },
      },
    },
  },
}
